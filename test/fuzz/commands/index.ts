import type { Draw } from '../draw.ts';
import type { World } from '../world.ts';
import { areFree, evaluateBatch } from './batches.ts';
import { decompose, moveBodies } from './bodies.ts';
import * as edits from './edits.ts';
import { callBroken, tamper, useDisposed, visitor } from './hostile.ts';
import { changeCells, changeHeights, lookAtCloud } from './maps.ts';
import { boxesOverlap, certificates, certify, distances } from './pairs.ts';
import { askPool, askPoolTogether } from './pools.ts';
import * as questions from './questions.ts';
import { castAtSegments } from './rays.ts';
import * as robots from './robots.ts';
import { convertVolume, cover, fitVolumes } from './volumes.ts';

/** Does something to a world and its model, and fails where they disagree. */
export type Command = (world: World, draw: Draw) => void | Promise<void>;

/** All commands by name, and how often each is drawn beside the others. */
export const COMMANDS: Readonly<Record<string, readonly [command: Command, weight: number]>> = {
  addSegment: [edits.addSegment, 12],
  removeSegment: [edits.removeSegment, 3],
  replaceElements: [edits.replaceElements, 4],
  setPose: [edits.setPose, 10],
  setPoses: [edits.setPoses, 5],
  setStatic: [edits.setStatic, 4],
  addPair: [edits.addPair, 14],
  removePair: [edits.removePair, 3],
  setMargin: [edits.setMargin, 5],
  attach: [edits.attach, 6],
  detach: [edits.detach, 4],
  evaluate: [questions.evaluate, 10],
  evaluateRoughly: [questions.evaluateRoughly, 2],
  closest: [questions.closest, 5],
  isFree: [questions.isFree, 8],
  elementPairs: [questions.elementPairs, 6],
  contacts: [questions.contacts, 5],
  nearestElement: [questions.nearestElement, 4],
  check: [questions.check, 6],
  evaluateBatch: [evaluateBatch, 7],
  areFree: [areFree, 7],
  setConfiguration: [robots.setConfiguration, 4],
  evaluateConfigurations: [robots.evaluateConfigurations, 4],
  areConfigurationsFree: [robots.areConfigurationsFree, 4],
  isEdgeFree: [robots.isEdgeFree, 3],
  askPool: [askPool, 1],
  askPoolTogether: [askPoolTogether, 1],
  distances: [distances, 4],
  certificates: [certificates, 1],
  certify: [certify, 3],
  boxesOverlap: [boxesOverlap, 2],
  fitVolumes: [fitVolumes, 1],
  convertVolume: [convertVolume, 1],
  cover: [cover, 1],
  decompose: [decompose, 1],
  castAtSegments: [castAtSegments, 4],
  changeCells: [changeCells, 2],
  changeHeights: [changeHeights, 2],
  lookAtCloud: [lookAtCloud, 2],
  moveBodies: [moveBodies, 1],
  callBroken: [callBroken, 14],
  tamper: [tamper, 2],
  visitor: [visitor, 2],
  useDisposed: [useDisposed, 2],
};
