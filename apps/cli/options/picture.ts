import { InvalidArgumentError } from 'commander';
import type { View } from '../picture/camera.ts';
import { finite } from './arguments.ts';

const DEGREE = Math.PI / 180;

/** Pixels of the largest picture, along each side: with more it takes many seconds. */
export const PIXELS = 2048;

/** Reads `AZIMUTH,ELEVATION`, degrees. */
export function readAngles(text: string): Pick<View, 'azimuth' | 'elevation'> {
  const numbers = text.split(',');
  if (numbers.length !== 2) throw new InvalidArgumentError('It must be AZIMUTH,ELEVATION, degrees.');
  const [azimuth, elevation] = numbers.map(finite);
  return { azimuth: azimuth! * DEGREE, elevation: elevation! * DEGREE };
}

/** Reads `WIDTHxHEIGHT`, pixels. */
export function readSize(text: string): Pick<View, 'width' | 'height'> {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text)?.map(Number) ?? [];
  const isSide = (side: number | undefined): side is number =>
    side !== undefined && side >= 16 && side <= PIXELS;
  if (isSide(width) && isSide(height)) return { width, height };
  throw new InvalidArgumentError(`It must be WIDTHxHEIGHT, each 16 to ${PIXELS} pixels.`);
}
