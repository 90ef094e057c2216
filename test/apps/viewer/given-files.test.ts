import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../../data/read.ts';
import { type Engine, loadEngine } from '../../../bindings/index.ts';
import { type PlyContent, writePly } from '../../../modules/maps/index.ts';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { FileBag } from '../../../apps/viewer/files/bag.ts';
import { describeMissing } from '../../../apps/viewer/panels/missing.ts';
import { describeProofs, runsOf } from '../../../apps/viewer/session/measured.ts';
import { readMapFile } from '../../../apps/viewer/session/map-file.ts';
import { readMotionFile } from '../../../apps/viewer/session/motion-file.ts';
import { measurePath } from '../../../apps/viewer/session/path.ts';
import { provePath } from '../../../apps/viewer/session/proofs.ts';
import { Session } from '../../../apps/viewer/session/session.ts';
import { lookThrough, type RobotSource } from '../../../apps/viewer/session/source.ts';

let engine: Engine;
let robot: Robot;
let session: Session;
beforeAll(async () => {
  engine = await loadEngine();
  robot = loadRobot(await readText('robots/erd_panda_collision.urdf'), {
    srdf: await readText('robots/erd_panda.srdf'),
  });
  const source: RobotSource = { urdf: '' } as RobotSource;
  session = new Session(engine, { robot, source, meshes: new Map(), missing: [], remarks: [] });
});

function ply(content: PlyContent): Blob {
  return new Blob([writePly(content) as Uint8Array<ArrayBuffer>]);
}

describe('maps and clouds that are given', () => {
  it('become what the robot is compared with', async () => {
    const map = await readMapFile('geb079.bt', new Blob([readFileSync('data/maps/geb079.bt')]));
    expect(map.remark).toBe('geb079.bt: 143729 cells');
    const id = session.addSegment('geb079.bt', map.source);
    expect(session.scene.segment(id).size).toBe(143_729);
    expect(session.sourceOf(id)).toBe(map.source);
    const state = session.snapshot();
    session.removeObstacle(id);
    session.restore(state);
    expect(session.scene.segment(id).size).toBe(143_729);
    session.removeObstacle(id);
  });

  it('keep their points, or are thinned where there are very many', async () => {
    const few = await readMapFile('few.ply', ply({ xyz: Float32Array.of(1, 0, 0, 1, 1, 0) }));
    expect(few).toMatchObject({ remark: 'few.ply: 2 points', source: { kind: 'points', radius: 0.005 } });
    const xyz = Float32Array.from({ length: 3 * 5000 }, (_, i) => (i % 3 === 0 ? i / 3e4 : 0));
    const many = await readMapFile('many.ply', ply({ xyz }));
    expect(many.remark).toMatch(/^many\.ply: 5000 points, of which \d+ are kept, 1 cm apart$/);
    // The balls hold every point that was given.
    expect(many.source).toMatchObject({ kind: 'points', radius: 0.01 });
  });

  it('are triangles where a PLY has them', async () => {
    const corners = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
    const { source, remark } = await readMapFile('mesh.ply', ply({ xyz: corners, triangles: [0, 1, 2] }));
    expect([remark, (source as unknown as { kind: string }[])[0]!.kind]).toEqual([
      'mesh.ply: 1 triangles',
      'mesh',
    ]);
  });

  it('are the hits of a scan that the command line wrote', async () => {
    const head = 'beam,distance,segment,element,x,y,z,nx,ny,nz,inside\n';
    const rows = '0,1,box,0,1,2,3,0,0,1,0\n1,Infinity,,,,,,,,,\n2,2,box,0,4,5,6,0,0,1,0\n';
    const bag = new FileBag();
    bag.add('scan.csv', new Blob([head + rows]));
    expect((await lookThrough(bag)).maps).toEqual(['scan.csv']);
    const { source } = await readMapFile('scan.csv', bag.get('scan.csv'));
    expect([...(source as unknown as { xyz: Float64Array }).xyz]).toEqual([1, 2, 3, 4, 5, 6]);
    await expect(readMapFile('scan.csv', new Blob([`${head}0,1,box,0,a,2,3\n`]))).rejects.toThrow(
      /scan\.csv/,
    );
  });

  it('are refused with their name', async () => {
    await expect(readMapFile('bad.bt', new Blob(['nonsense']))).rejects.toThrow(/bad\.bt/);
    await expect(readMapFile('no.ply', ply({ xyz: [] }))).rejects.toThrow('no.ply: there are no points');
  });
});

describe('a motion that is given', () => {
  const names = 'time,ball.x,ball.y,ball.z,ball.qx,ball.qy,ball.qz,ball.qw';
  const joints = (): string => robot.joints.map(({ name }) => name).join();
  const row = (time: number, x: number): string =>
    [time, x, 0, 0.5, 0, 0, 0, 1, ...robot.joints.map(() => 0.1)].join();
  const motion = (...rows: string[]): { file: string; text: string } => ({
    file: 'motion.csv',
    text: [`${names},${joints()}`, ...rows].join('\n'),
  });
  beforeAll(() => {
    session.addObstacle('sphere');
  });

  it('is told from paths by its columns, and says what moves and what touches', async () => {
    const bag = new FileBag();
    bag.add('motion.csv', new Blob([motion(row(0, 1)).text]));
    bag.add('contacts.csv', new Blob(['time,a,b,x,y,z,nx,ny,nz,ix,iy,iz\n']));
    bag.add('path.csv', new Blob([`${joints()}\n`]));
    const { paths, ...content } = await lookThrough(bag);
    expect([paths.map(({ file }) => file), content.motion?.file, content.contacts?.file]).toEqual([
      ['path.csv'],
      'motion.csv',
      'contacts.csv',
    ]);
    const table = motion(row(0, 1), row(0.5, 2));
    const named = { ...table, text: table.text.replaceAll('ball.', 'sphere.') };
    const head = 'time,a,b,x,y,z,nx,ny,nz,ix,iy,iz';
    const contacts = { file: 'contacts.csv', text: `${head}\n0.5,sphere,arm,1,2,3,0,0,1,4,5,6\n` };
    const read = readMotionFile(session, named, contacts);
    expect(read).toMatchObject({ times: [0, 0.5], segments: ['sphere'], contacts: [[], [1, 2, 3, 4, 5, 6]] });
    expect(read.poses[1]).toEqual([2, 0, 0.5, 0, 0, 0, 1]);
    session.motion = read;
    session.showFrame(1);
    expect([...session.scene.getPose('sphere')].slice(12, 15)).toEqual([2, 0, 0.5]);
    expect(session.contacts).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['moves what is not there', () => motion(row(0, 1)), /motion\.csv: "ball" moves, and is not there/],
    ['goes back', () => sphere(row(1, 1), row(1, 2)), /motion\.csv: time 1 is not after 1/],
    [
      'has words for numbers',
      () => sphere(row(0, 1).replace('0.5', 'x')),
      /motion\.csv:2: sphere\.z: "x" is not/,
    ],
    ['has no rows', () => sphere(), /motion\.csv: no rows/],
    ['lacks a joint', () => without(), /motion\.csv: there is no column "panda_joint1"/],
  ])('is refused where it %s', (_, make, message) => {
    expect(() => readMotionFile(session, make(), undefined)).toThrow(message);
  });

  it('is refused where contacts are of another run', () => {
    const contacts = {
      file: 'contacts.csv',
      text: 'time,a,b,x,y,z,nx,ny,nz,ix,iy,iz\n7,a,b,1,2,3,0,0,1,4,5,6\n',
    };
    expect(() => readMotionFile(session, sphere(row(0, 1)), contacts)).toThrow(
      /contacts\.csv: there is no frame at 7 s/,
    );
  });

  function sphere(...rows: string[]): { file: string; text: string } {
    const { file, text } = motion(...rows);
    return { file, text: text.replaceAll('ball.', 'sphere.') };
  }

  function without(): { file: string; text: string } {
    const { file, text } = sphere(row(0, 1));
    return { file, text: text.replace('panda_joint1', 'other') };
  }
});

describe('a proof of a path', () => {
  it('says of each part what the engine says of it, and where a margin is not kept', async () => {
    const text = readFileSync('examples/panda/near.csv', 'utf8');
    const { readWaypoints } = await import('../../../apps/viewer/session/path.ts');
    const waypoints = readWaypoints({ file: 'near.csv', text }, robot, robot.configuration({}));
    const scene = robot.createScene(engine);
    const path = await measurePath('near.csv', waypoints, robot, scene);
    const own = new Session(engine, session.loaded);
    expect(describeProofs(await provePath(own, path, 0), path.places)).toBe('proved free all the way');
    const margin = 0.02;
    const proofs = await provePath(own, path, margin);
    expect(proofs.length).toBe(path.places.length - 1);
    for (const [i, proof] of proofs.entries()) {
      const low = Math.min(path.distance[i]!, path.distance[i + 1]!);
      if (low < margin) expect(proof).toBe('hit');
      if (low > margin + 0.02) expect(proof).toBe('free');
    }
    const runs = runsOf(proofs);
    expect(runs.map(({ proof }) => proof)).toEqual(['free', 'hit', 'free']);
    expect([runs[0]!.from, runs.at(-1)!.to]).toEqual([0, proofs.length]);
    expect(describeProofs(proofs, path.places)).toMatch(
      /^below the margin at waypoints 6\.\d+ to \d\.\d+; else proved free$/,
    );
    own.dispose();
    scene.dispose();
  });
});

describe('files that are missing', () => {
  const missing = (...uris: string[]) =>
    uris.map((uri) => ({ uri, looked: 'looked for it', compared: true }));

  it.each([
    [
      ['package://arm/meshes/visual/a.stl', 'package://arm/meshes/collision/a.stl'],
      '2 meshes are missing, in arm/meshes',
    ],
    [['package://a/b/c/d/e.stl', 'package://a/b/c/d/f.stl'], '2 meshes are missing, in …/c/d'],
    [['a.stl'], '1 mesh is missing, in the folder of the robot'],
    [['package://a/b.stl', 'package://c/d.stl'], '2 meshes are missing, in several folders'],
  ])('%j are told in one sentence', (uris, sentence) => {
    const told = describeMissing(missing(...uris));
    expect(told.sentence).toBe(sentence);
    expect(told.items).toEqual(uris.map((uri) => `${uri}: looked for it`));
  });
});
