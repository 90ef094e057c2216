// Bounding volumes, which `clearance` fits and converts, and covers of meshes.
export {
  coverBytes,
  coverCandidates,
  coverElements,
  coverFaces,
  coverIndices,
  coverSize,
  coverVertices,
  initCover,
} from '../volumes/cover/cover';
export { findInnerCenters } from '../volumes/cover/centers';
export { beginCover, growCover, prepareCover } from '../volumes/cover/grow';
export { fitPlaces, measurePlaces } from '../volumes/cover/fit-places';
export { layParts, partsBytes } from '../volumes/cover/parts';
export { beginWithin, growWithin } from '../volumes/cover/within';
export { hullBytes, initHull } from '../volumes/decompose/record';
export { joinHulls } from '../volumes/decompose/join';
export { fitBox } from '../volumes/fit/box';
export { fitBalls, fitBytes } from '../volumes/fit/fit';
export { fitSphere } from '../volumes/fit/sphere';
export { solidBallCount, writeSolidBalls } from '../volumes/convert/balls';
export { convertVolume, volumeBytes } from '../volumes/convert/convert';
