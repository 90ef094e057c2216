/** Rays, fans of beams and cones in a scene, and range sensors: patterns, noise, points, sonars, barriers. */
export { anyHit, castFan, castRays, rangeInCone, sensorPose } from './cast.ts';
export type { ConeOptions, ConeRanges } from './rays/cones.ts';
export type { Fan, ImageFan, PlanarFan, SpinFan, Steps, TiltFan } from './rays/fans.ts';
export type { AnyHitOptions, CastOptions, FanOptions, ReachOptions } from './rays/given.ts';
export type { RayHits } from './rays/hits.ts';
export type { Mount } from './rays/mount.ts';
export { isBarrierBroken } from './barrier.ts';
export { addRangeNoise, type NoiseOptions } from './noise.ts';
export { depthImage, NODDING_LASER, PLANAR_LASER } from './patterns.ts';
export { rangesToPoints, type ScanPoints } from './points.ts';
export { PIONEER_SONARS, type SonarOptions, sonarRing } from './sonars.ts';
export { readTags, type Tag, type TagOptions, type TagReading } from './tags.ts';
export { thermalImage, type ThermalImage, type ThermalOptions } from './thermal.ts';
export { fanDirections } from './directions.ts';
export { parseUsarBot, type UsarBotOptions, type UsarItem, type UsarRobot } from './usarsim.ts';
export type { UsarLaser, UsarSonar, UsarTagReader, UsarUses } from './usarsim-settings.ts';
export { type PlacedPose, unrealPose, type UnrealUnits } from './usarsim-units.ts';
