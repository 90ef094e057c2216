import { Group } from 'three';
import { disposeTree } from '../../../modules/three/dispose.ts';
import { PathTube } from '../../../modules/three/path-tube.ts';
import { configurationAt, type MeasuredPath, type Proof, type Proofs, runsOf } from '../session/measured.ts';
import type { Session } from '../session/session.ts';
import { NEAR } from './near-color.ts';

/** The colors of a way: before anything is proved, and by what is. */
const COLORS: Readonly<Record<Proof | 'measured', string>> = {
  measured: '#8f9bb0',
  free: '#2f7fd1',
  hit: NEAR,
  unresolved: '#b9a13c',
};

/** Samples of which the way is drawn at most. */
const MOST = 2000;

/** The way of the link that a path takes farthest, colored by what is proved of it. */
export class WayView {
  readonly root = new Group();

  show(session: Session | undefined, path: MeasuredPath | undefined, proofs?: Proofs): void {
    for (const tube of [...this.root.children]) disposeTree(tube);
    if (session === undefined || path === undefined || path.places.length > MOST) return;
    const points = farthestWay(session, path);
    const runs =
      proofs === undefined
        ? [{ proof: 'measured' as const, from: 0, to: path.places.length - 1 }]
        : runsOf(proofs);
    for (const { proof, from, to } of runs) {
      const tube = new PathTube({ radius: proof === 'measured' ? 0.003 : 0.005, color: COLORS[proof] });
      tube.set(points.subarray(3 * from, 3 * (to + 1)));
      this.root.add(tube);
    }
  }
}

/** The places of the origin of the link that goes the longest way. */
function farthestWay({ robot }: Session, path: MeasuredPath): Float64Array {
  const [links, count] = [robot.linkNames.length, path.places.length];
  const ways = Array.from({ length: links }, () => new Float64Array(3 * count));
  const lengths = new Float64Array(links);
  const poses = new Float64Array(16 * links);
  for (let i = 0; i < count; i++) {
    robot.linkPoses(configurationAt(path, i), poses);
    for (const [link, way] of ways.entries()) {
      way.set(poses.subarray(16 * link + 12, 16 * link + 15), 3 * i);
      if (i === 0) continue;
      const [x, y, z] = [0, 1, 2].map((axis) => way[3 * i + axis]! - way[3 * i - 3 + axis]!);
      lengths[link]! += Math.hypot(x!, y!, z!);
    }
  }
  return ways[lengths.indexOf(Math.max(...lengths))] ?? new Float64Array(0);
}
