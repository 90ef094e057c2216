/** What range sensors are made of, over the rays of a scene: patterns of beams, noise, points, sonars, light barriers. */
export { isBarrierBroken } from './barrier.ts';
export { addRangeNoise, type NoiseOptions } from './noise.ts';
export { depthImage, NODDING_LASER, PLANAR_LASER } from './patterns.ts';
export { rangesToPoints, type ScanPoints } from './points.ts';
export { type SonarOptions, sonarRing } from './sonars.ts';
export { fanDirections } from './directions.ts';
