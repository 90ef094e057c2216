/** Whether an arm of spheres is free among obstacles: plain JavaScript, float64, spheres of links first. */
import type { Element } from '../../bindings/index.ts';
import type { PlainArm } from './plain-arm.ts';
import { makeObstacles } from './plain-obstacles.ts';
import { SPHERE } from './read-arm.ts';

/** Whether `steps` evenly spaced samples of the straight way are free, without its start, with its end. */
export type EdgeTest = (from: Float64Array, to: Float64Array, steps: number) => boolean;

export interface PlainChecker {
  isFree(configuration: ArrayLike<number>): boolean;
  readonly isEdgeFree: EdgeTest;
}

/** How many consecutive samples are spread evenly over the whole edge; steps are a multiple of it. */
export const RAKE = 4;

/** Makes the tests of an arm among obstacles. */
export function makePlainChecker(arm: PlainArm, elements: readonly Element[]): PlainChecker {
  const { joints, links, fixedLinks, first, around, spheres, move, place, overlapsItself } = arm;
  const isHit = makeObstacles(elements);
  const configuration = new Float64Array(joints);

  const isLinkFree = (link: number): boolean => {
    if (!isHit(around, SPHERE * link)) return true;
    place(link);
    for (let i = first[link]!; i < first[link + 1]!; i++) if (isHit(spheres, SPHERE * i)) return false;
    return true;
  };

  // What no joint moves is tested once.
  move(configuration);
  let isBaseFree = true;
  for (let link = 0; link < fixedLinks; link++) isBaseFree &&= isLinkFree(link);

  const isFree = (q: ArrayLike<number>): boolean => {
    if (!isBaseFree) return false;
    move(q);
    for (let link = fixedLinks; link < links; link++) if (!isLinkFree(link)) return false;
    return !overlapsItself();
  };

  const isEdgeFree: EdgeTest = (from, to, steps) => {
    const rows = steps / RAKE;
    for (let row = rows; row > 0; row--) {
      for (let sample = row; sample <= steps; sample += rows) {
        const share = sample / steps;
        for (let k = 0; k < joints; k++) configuration[k] = from[k]! + share * (to[k]! - from[k]!);
        if (!isFree(configuration)) return false;
      }
    }
    return true;
  };
  return { isFree, isEdgeFree };
}
