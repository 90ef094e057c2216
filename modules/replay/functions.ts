import { outOfRange } from '../../bindings/base/errors.ts';
import type { Engine, Scene, SceneJSON } from '../../bindings/index.ts';
import type { GivenField } from '../../bindings/scene/model/distance-field.ts';
import { contacts, elementPairs, elementsWithin, penetrationDepth, timeOfImpact } from '../contacts/index.ts';
import { heightsOf, mapOf } from '../maps/map-of.ts';
import { connect, connectAsync } from '../plan/connect.ts';
import { connectMany } from '../plan/connect-many.ts';
import { Search } from '../plan/search.ts';
import { simplify } from '../plan/simplify.ts';
import type { RobotParts } from '../robot/parts.ts';
import { Robot } from '../robot/robot.ts';
import { anyHit, castFan, castRays, rangeInCone, sensorPose } from '../sensors/cast.ts';

/** The functions that a recording may call, by their names there. */
export type Functions = Readonly<Record<string, (engine: Engine, ...args: never[]) => unknown>>;

/** A function that is not told of the engine. */
export function plain(run: (...args: never[]) => unknown): Functions[string] {
  return (_, ...args) => run(...args);
}

/** Makes a scene of what it has said of itself. */
function makeScene(
  engine: Engine,
  { scene, fields }: { scene: SceneJSON; fields: readonly GivenField[] },
): Scene {
  const made = engine.createScene(scene);
  for (const field of fields) made.rebuildField(field);
  return made;
}

/** Makes a robot of its parts. */
function makeRobot(_: Engine, parts: RobotParts): Robot {
  const earlier = new Set<unknown>();
  for (const body of parts.bodies) {
    // What walks from a body to its parents has to come to an end.
    if (body.parent !== undefined && !earlier.has(body.parent)) {
      throw outOfRange('makeRobot', 'bodies', 'parents before their children', body.name);
    }
    earlier.add(body);
  }
  return new Robot(parts);
}

/** All functions that a recording may call, but for those of worlds, which need a binary of their own. */
export const FUNCTIONS: Functions = {
  makeScene,
  makeRobot,
  connect: plain(connect),
  connectAsync: plain(connectAsync),
  connectMany: plain(connectMany),
  simplify: plain(simplify),
  Search: plain((...args: ConstructorParameters<typeof Search>) => new Search(...args)),
  contacts: plain(contacts),
  elementPairs: plain(elementPairs),
  elementsWithin: plain(elementsWithin),
  penetrationDepth: plain(penetrationDepth),
  timeOfImpact: plain(timeOfImpact),
  castRays: plain(castRays),
  anyHit: plain(anyHit),
  castFan: plain(castFan),
  rangeInCone: plain(rangeInCone),
  sensorPose: plain(sensorPose),
  mapOf: plain(mapOf),
  heightsOf: plain(heightsOf),
};
