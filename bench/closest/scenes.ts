/** Scenes whose closest pair is asked for, each moving in two ways. */
import { type Engine, type Mesh, mesh, type Pair, type Scene } from '../../bindings/index.ts';
import { loadRobot, type Robot } from '../../modules/robot/index.ts';
import { readText } from '../../data/read.ts';
import { describeWorld } from '../hierarchies/worlds-bench.ts';
import { makeWorlds } from '../hierarchies/worlds.ts';
import { MOTIONS, WORLDS } from '../names.ts';
import { makeRandom } from '../random.ts';
import { makeBumpySphere } from '../scenes/bumpy.ts';
import { makeHumanoidScene, makeSwingingHumanoid } from '../scenes/humanoid.ts';
import { readMeshPanda } from '../scenes/panda-meshes.ts';
import { posesOf, type SceneWork } from '../scenes/work.ts';

/** A scene, and the places it is brought to in turn; on a path the first one is next to the last. */
export interface ClosestWork {
  readonly name: string;
  makeScene(engine: Engine): Scene;
  readonly motions: Readonly<Record<string, readonly Place[]>>;
}

/** Brings a scene into one place. */
export type Place = (scene: Scene) => void;

/** How many steps a path has from its start back to it. */
const STEPS = 256;

/** Steps that are taken forth and back: of a world, of a slow scene, and of all if there is little time. */
const FORTH = { world: 33, long: 9, quick: 3 };

/** Rings of triangles on either half of a bumpy sphere, and how much smaller it is than it is made. */
const BUMPY = { sides: 8, rings: 21, quickRings: 3, scale: 0.04 };

/** Makes all of them. */
export async function makeClosestWorks(quick: boolean): Promise<ClosestWork[]> {
  const steps = quick ? FORTH.quick : STEPS;
  return [
    makeRobotWork('Panda, 59 spheres', await loadSpherePanda(), steps),
    makeRobotWork('Panda, 11 meshes', await loadMeshPanda(), steps),
    makeHumanoidWork('humanoid, 31 segments', steps),
    withoutOverlaps(makeHumanoidWork('humanoid, pairs that never overlap', steps)),
    quick ? makeBumpyWork(FORTH.quick, BUMPY.quickRings) : makeBumpyWork(FORTH.long, BUMPY.rings),
    makeBowlingWork(quick ? FORTH.quick : FORTH.world),
  ];
}

async function loadSpherePanda(): Promise<Robot> {
  return loadRobot(await readText('robots/vamp_panda_spherized.urdf'), {
    srdf: await readText('robots/vamp_panda.srdf'),
  });
}

async function loadMeshPanda(): Promise<Robot> {
  const { urdf, srdf, meshFiles } = await readMeshPanda();
  return loadRobot(urdf, { srdf, meshFiles });
}

/** Joints swing through all of their limits, or are anywhere within them. */
function makeRobotWork(name: string, robot: Robot, steps: number): ClosestWork {
  const random = makeRandom(71);
  const phases = robot.joints.map(() => 2 * Math.PI * random());
  const places = (shares: (step: number, joint: number) => number): Place[] =>
    Array.from({ length: steps }, (_, step) => {
      const configuration = robot.joints.map(
        ({ lower, upper }, i) => lower + (upper - lower) * shares(step, i),
      );
      return (scene) => robot.setConfiguration(scene, configuration);
    });
  return {
    name,
    makeScene: (engine) => robot.createScene(engine),
    motions: {
      [MOTIONS.path]: places(
        (step, joint) => 0.5 + 0.5 * Math.sin((2 * Math.PI * step) / steps + phases[joint]!),
      ),
      [MOTIONS.jumps]: places(random),
    },
  };
}

/** The humanoid of the other benches. */
function makeHumanoidWork(name: string, steps: number): ClosestWork {
  const { segments, pairs } = makeSwingingHumanoid(1);
  return {
    name,
    makeScene: (engine) => engine.createScene({ segments, pairs }),
    motions: makeHumanoidMotions(steps),
  };
}

/** Work without the pairs that overlap in any place: a robot that keeps clear of itself. */
function withoutOverlaps(work: ClosestWork): ClosestWork {
  const makeScene = (engine: Engine): Scene => {
    const scene = work.makeScene(engine);
    const { pairs } = scene;
    const overlapping = new Set<Pair>();
    for (const place of Object.values(work.motions).flat()) {
      place(scene);
      const { distance } = scene.evaluate();
      pairs.forEach((pair, row) => distance[row]! <= 0 && overlapping.add(pair));
    }
    for (const [a, b] of overlapping) scene.removePair(a, b);
    return scene;
  };
  return { ...work, makeScene };
}

/** Its joints swing, or are at random angles; of a path of fewer steps only the beginning, forth and back. */
function makeHumanoidMotions(steps: number): ClosestWork['motions'] {
  const path = placesOf(makeSwingingHumanoid(STEPS));
  return {
    [MOTIONS.path]: steps < STEPS ? forthAndBack(path.slice(0, steps)) : path,
    [MOTIONS.jumps]: placesOf(makeHumanoidScene(steps)),
  };
}

function placesOf(work: SceneWork): Place[] {
  return Array.from({ length: work.sets }, (_, set) => placeAt(posesOf(work, set)));
}

function placeAt(poses: Float64Array): Place {
  return (scene) => {
    scene.setPoses(poses);
  };
}

/** The humanoid, of bumpy spheres of 4 cm: as many triangles as meshes of a large humanoid have. */
function makeBumpyWork(forth: number, rings: number): ClosestWork {
  const { segments, pairs } = makeSwingingHumanoid(1);
  const spheres = Object.keys(segments).map(
    (id, i) => [id, [scaled(makeBumpySphere(BUMPY.sides, rings, 400 + i), BUMPY.scale)]] as const,
  );
  const triangles = spheres.length * 2 * BUMPY.sides * rings ** 2;
  return {
    name: `humanoid of 31 meshes, ${triangles.toLocaleString('en')} triangles`,
    makeScene: (engine) => engine.createScene({ segments: Object.fromEntries(spheres), pairs }),
    motions: makeHumanoidMotions(forth),
  };
}

function scaled({ vertices, indices }: Mesh, factor: number): Mesh {
  return mesh(
    vertices.map((component) => component * factor),
    indices,
    { solid: false },
  );
}

/** The world of most pairs; its time goes on and back, or its times come in another order. */
function makeBowlingWork(forth: number): ClosestWork {
  const world = makeWorlds(forth).find(({ name }) => name === WORLDS.bowling)!;
  const { makeScene, poses } = describeWorld(world);
  const places = poses.map(placeAt);
  return {
    name: `${world.name}, all objects`,
    makeScene,
    motions: { [MOTIONS.path]: forthAndBack(places), [MOTIONS.jumps]: shuffle(places) },
  };
}

/** A path to the last of some places and back to the first. */
function forthAndBack<T>(places: readonly T[]): T[] {
  return [...places, ...places.slice(1, -1).reverse()];
}

function shuffle<T>(list: readonly T[]): T[] {
  const random = makeRandom(72);
  return list
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
