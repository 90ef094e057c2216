import { readFile } from 'node:fs/promises';
import binaryen from 'binaryen';
import type { Plugin } from 'vite';
import { packedModule } from '../../scripts/build/packed.js';

/**
 * What the viewer asks for none of: batches, contacts, ratings, stops, impacts, rays, maps. Without it, a fifth less of the
 * binary has to be downloaded; what is left is the same code.
 */
const UNUSED =
  /^(runBatch|runColumnBatch|runBox\w+|listContacts|listElements|findContactPolygon|certifyBatch|certifyDepthBatch|beginRates|clearRatings|rateWaypoints|testZones|containsPoints|validateTree|evaluateBatch|areFree|setPoses|findBadPose|beginBody|isConfigurationFree|findBadInColumns|findBadBox|evaluateConfigurations|findImpact|convertVolume|findNearest|countCollisions|findFirstContact|findEdgeClearance|castRays|castAny|rangeInCone|prepareRays|prepareBeams|arrangeTargets|castRoomBytes|listAround|layCells|cellsBytes|countRuns|orderBytes|fieldBytes|fieldBlocksAt|fieldGroupAt|isBelowGround|lookUp|searchBricks|testCells|testFieldClosely|layField|refitField|boundCells|measureCorners|fillField|volumeOfCells|boundDistances|cutBox|cutCells|divideCells|joinCells|sortCells|findClosestPairs)$/;

/** What the declarations of binaryen leave out. */
const { Function: functions } = binaryen as unknown as {
  Function: { setBody: (reference: number, body: number) => void };
};

/** Modules that nothing needs which the viewer asks for, and what stands in for them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'rays/caster': 'export class RayCaster { dispose() {} }',
  'rays/cones': 'export const readCones = undefined;',
  'rays/fans': 'export const directionsOf = undefined;',
  'model/cell-store': 'export const CellStore = undefined;',
  'scene/cell-map': 'export const CellMap = undefined;',
  'model/height-store': 'export const HeightStore = undefined;',
  'scene/height-map': 'export const HeightMap = undefined;',
  'elements/field-mesh': 'export const meshOfField = undefined;',
  'robot/rate':
    'export class TrajectoryRater { dispose() {} } export const readRate = undefined, rateShapes = undefined;',
  'robot/stops':
    'export class StopTests { dispose() {} } export const checkStates = undefined, readStops = undefined;',
  'query/contacts':
    'export const checkContactOptions = undefined, Contacts = undefined, nearestRows = undefined;',
  'query/around': 'export const listAround = undefined;',
  'query/contains': 'export const Containment = undefined, readMarks = undefined, readPoints = undefined;',
  'query/impacts': 'export const ImpactSearch = undefined, readImpacts = undefined;',
};

/** Puts the binary, and the bindings around it, into the page without what the viewer asks for none of. */
export function ownBinary(): Plugin {
  return {
    name: 'own-binary',
    async load(id) {
      const part = /\/(?:bindings|modules)\/(?:\w+\/)*([\w-]+\/[\w-]+)\.ts$/.exec(id)?.[1];
      const left = part === undefined ? undefined : LEFT_OUT[part];
      if (left !== undefined) return left;
      const found = /^(.*\/bindings\/wasm)\/binaries\/(double-simd)\.ts$/.exec(id);
      if (found === null) return null;
      const bytes = trim(await readFile(`${found[1]}/${found[2]}.wasm`));
      return packedModule('The binary of the viewer', bytes);
    },
  };
}

function trim(bytes: Uint8Array): Uint8Array {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(binaryen.Features.All);
  for (let i = 0; i < module.getNumExports(); i++) {
    const { name, value } = binaryen.getExportInfo(module.getExportByIndex(i));
    // A call of one of these would trap, from within as well; the bindings check that all exports are there.
    if (UNUSED.test(name)) functions.setBody(module.getFunction(value), module.unreachable());
  }
  module.runPasses(['remove-unused-module-elements']);
  const trimmed = module.emitBinary();
  module.dispose();
  return trimmed;
}
