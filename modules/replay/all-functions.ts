import { contacts, elementPairs, elementsWithin, penetrationDepth, timeOfImpact } from '../contacts/index.ts';
import { createWorld } from '../dynamics/world.ts';
import { heightsOf, mapOf } from '../maps/map-of.ts';
import { anyHit, castFan, castRays, rangeInCone, sensorPose } from '../sensors/cast.ts';
import { type Functions, FUNCTIONS, plain } from './functions.ts';

/** All functions that a recording may call. */
export const ALL_FUNCTIONS: Functions = {
  ...FUNCTIONS,
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
  createWorld: plain(createWorld),
};
