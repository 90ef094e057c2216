/** Cylinders with flat ends around other volumes. */
import { Body, lengthOf, numberAt, toMetres } from './body';
import { Round, setRound, writeEnds } from './round';

/** More than it takes to make the smallest number larger than the largest. */
const DOUBLINGS: i32 = 2200;

/** How often what is missing may be added. */
const FEW: i32 = 40;

/** The shortest cylinder, relative to the place of its center: its ends have to be two points. */
const SHORTEST: f64 = 2 ** -1000;

const round = changetype<Round>(memory.data(offsetof<Round>(), 16));

/** What a cylinder has to have to hold a body, in units, around ends as f64 has them. */
@unmanaged
class Needs {
  /** Half its length as it is, and as it has to be. */
  half: f64;
  neededHalf: f64;
  girth: f64;
}

const needs = changetype<Needs>(memory.data(offsetof<Needs>(), 16));

/**
 * Writes the cylinder of least volume along an axis: of a box the best of its three.
 *
 * Rounding of the ends tilts a cylinder, all the more the shorter it is. One that does not hold the body then
 * is made longer: by what is missing, or where that is much, to twice its length.
 */
export function writeCylinder(body: Body, isBox: bool, numbers: usize): void {
  let best = 0;
  let least = Infinity;
  const axes = isBox ? 3 : 1;
  for (let i = 0; i < axes; i++) {
    setRound(body, i, round);
    const girth = round.girth + body.radius;
    const volume = girth * girth * (round.half + body.radius);
    if (!(volume < least)) continue;
    least = volume;
    best = i;
  }
  setRound(body, best, round);
  let half = round.half + body.radius + 4 * body.margin + SHORTEST;
  for (let i = 0; i < DOUBLINGS; i++) {
    writeEnds(body, round, half, numbers);
    measure(body, numbers);
    if (needs.half > 0 && needs.neededHalf <= needs.half) break;
    const missing = needs.neededHalf - needs.half + 4 * body.margin;
    half += needs.half > 0 && i < FEW ? Math.min(half, missing) : half;
  }
  store<f64>(numbers, toMetres(body, needs.girth), 48);
  store<f64>(numbers, 0, 56);
}

/** Finds what a cylinder between two ends must have: along and across the axis that these numbers give. */
function measure(body: Body, numbers: usize): void {
  const dx = (numberAt(numbers, 3) - numberAt(numbers, 0)) * body.perUnit;
  const dy = (numberAt(numbers, 4) - numberAt(numbers, 1)) * body.perUnit;
  const dz = (numberAt(numbers, 5) - numberAt(numbers, 2)) * body.perUnit;
  const length = lengthOf(dx, dy, dz);
  const divisor = length > 0 ? length : 1;
  const x = dx / divisor;
  const y = dy / divisor;
  const z = dz / divisor;
  const tilt = lengthOf(round.y * z - round.z * y, round.z * x - round.x * z, round.x * y - round.y * x);
  const away = lengthOf(
    offset(body.originX, body.x, numberAt(numbers, 0), numberAt(numbers, 3), body),
    offset(body.originY, body.y, numberAt(numbers, 1), numberAt(numbers, 4), body),
    offset(body.originZ, body.z, numberAt(numbers, 2), numberAt(numbers, 5), body),
  );
  needs.half = length * 0.5;
  needs.neededHalf = round.half + round.girth * tilt + away + body.radius + body.margin;
  needs.girth = round.girth + round.half * tilt + away + body.radius + body.margin;
}

/** How far the middle of two coordinates lies from the center, in units. */
function offset(origin: f64, center: f64, a: f64, b: f64, body: Body): f64 {
  return ((a - origin) * 0.5 + (b - origin) * 0.5) * body.perUnit - center;
}
