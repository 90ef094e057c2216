/** Shapes on bodies: where they are, which a scene is told. */
import { stateAt } from '../records';
import { actorAt, treeOf, World } from './records';
import { bendOf, wayOf } from './ways';

/** Bytes of a pose. */
const POSE_BYTES: i32 = 128;

/** A segment of a scene on a body, in a place that does not change. */
@unmanaged
export class Mount {
  /** The number of its body in the tree of its actor. */
  body: i32;
  /** From the segment's frame to that of the body: a 4×4 matrix, column by column. */
  m0: f64;
  m1: f64;
  m2: f64;
  m3: f64;
  m4: f64;
  m5: f64;
  m6: f64;
  m7: f64;
  m8: f64;
  m9: f64;
  m10: f64;
  m11: f64;
  m12: f64;
  m13: f64;
  m14: f64;
  m15: f64;
}

function mountAt(world: World, i: i32): Mount {
  return changetype<Mount>(world.mounts + i * offsetof<Mount>());
}

/**
 * Writes the poses of all segments on actors that are awake, of which bodies have been placed: 4×4 matrices,
 * column by column, f64.
 */
export function writePoses(world: World, to: usize): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    const tree = treeOf(changetype<usize>(actor));
    for (let k = 0; k < actor.mountCount; k++) {
      const mount = mountAt(world, actor.firstMount + k);
      writePose(mount, changetype<usize>(stateAt(tree, mount.body)), to);
      to += POSE_BYTES;
    }
  }
}

function writePose(mount: Mount, body: usize, to: usize): void {
  for (let column = 0; column < 4; column++) {
    const local = changetype<usize>(mount) + offsetof<Mount>('m0') + 32 * column;
    const x = load<f64>(local);
    const y = load<f64>(local, 8);
    const z = load<f64>(local, 16);
    for (let row = 0; row < 3; row++) {
      const rotation = body + 24 * row;
      const turned = load<f64>(rotation) * x + load<f64>(rotation, 8) * y + load<f64>(rotation, 16) * z;
      store<f64>(to + 8 * row, column == 3 ? turned + load<f64>(body + 72 + 8 * row) : turned);
    }
    store<f64>(to, column == 3 ? 1 : 0, 24);
    to += 32;
  }
}

/**
 * Writes how far each of these segments has moved at most since the part began, and how far its points were
 * at most from straight ways, m: two f64 each.
 */
export function writeWays(world: World, to: usize): void {
  for (let i = 0; i < world.actorCount; i++) {
    const actor = actorAt(world, i);
    for (let k = 0; k < actor.mountCount; k++) {
      const body = mountAt(world, actor.firstMount + k).body;
      store<f64>(to, wayOf(actor, body));
      store<f64>(to, bendOf(actor, body), 8);
      to += 16;
    }
  }
}
