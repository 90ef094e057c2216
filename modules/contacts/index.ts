/** Where bodies touch, which of their elements are near each other, and when bodies that move first do. */
export { contacts, elementPairs, elementsWithin, timeOfImpact } from './functions.ts';
export type { NearElements } from './around.ts';
export type { Contact, ContactOptions, ContactPolygon, Contacts } from './contacts.ts';
export type { ElementPairOptions, ElementPairs } from './elements-within.ts';
export { penetrationDepth, type PenetrationDepth, type PenetrationDepthOptions } from './penetration.ts';
export type { ImpactOptions, Impacts, RigidMotion } from './impacts.ts';
