import { show } from '../../../bindings/base/errors.ts';
import { fromOrigin, identity, type Matrix } from '../../../bindings/geometry/transforms.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import type { Quaternion, Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { NUMBER_LIMIT } from '../text/number-limit.ts';
import { shorten, type XmlElement } from '../text/xml.ts';

/** Characters of the longest list of numbers that is looked at. */
const LONGEST = 4096;

/** The text of a child element; undefined where there is none, or it is empty. */
export function textOf(parent: XmlElement, name: string): string | undefined {
  const text = parent.child(name)?.content().trim();
  return text === '' ? undefined : text;
}

/** The numbers between the tags of an element. */
export function numbersIn(element: XmlElement, counts: readonly number[]): readonly number[] {
  const text = element.content().trim();
  const words = text === '' || text.length > LONGEST ? [] : text.split(/\s+/);
  if (!counts.includes(words.length)) {
    throw element.error(
      `<${element.name}>: expected ${counts.join(' or ')} numbers, got ${show(shorten(text))}`,
    );
  }
  return words.map((word) => {
    const value = /^[-+.eE\d]+$/.test(word) ? Number(word) : NaN;
    if (Math.abs(value) <= NUMBER_LIMIT) return value;
    throw element.error(`<${element.name}>: ${show(word)} is no number, or larger than ${NUMBER_LIMIT}`);
  });
}

/** The number in a child element, or `fallback` where there is none. */
export function numberOf(parent: XmlElement, name: string, fallback: number): number {
  const child = parent.child(name);
  return child === undefined ? fallback : numbersIn(child, [1])[0]!;
}

/** A length in a child element, which has to be there, and is not negative. */
export function lengthIn(parent: XmlElement, name: string): number {
  const [length] = numbersIn(parent.requiredChild(name), [1]) as [number];
  if (length >= 0) return length;
  throw parent.error(`<${parent.name}>: <${name}> is ${length}, which is negative`);
}

/** A limit in a child element: as Gazebo has it, numbers from 1e16 on are none. */
export function limitOf(parent: XmlElement | undefined, name: string, none: number): number {
  const text = parent && textOf(parent, name);
  if (text === undefined) return none;
  const value = /^[-+]?inf(inity)?$/i.test(text) ? Infinity : Number(text);
  if (Math.abs(value) >= 1e16) return none;
  return numbersIn(parent!.child(name)!, [1])[0]!;
}

/** The `<pose>` of an element as a transform: none means the identity. */
export function poseOf(owner: XmlElement): Matrix {
  const element = owner.child('pose');
  if (element === undefined || element.content().trim() === '') return identity();
  const format = element.text('rotation_format') ?? 'euler_rpy';
  if (format === 'quat_xyzw') {
    const numbers = numbersIn(element, [7]);
    const rotation = numbers.slice(3) as unknown as Quaternion;
    const length = lengthOf(...rotation);
    if (length === 0) throw element.error('<pose>: a quaternion of length 0 is no orientation');
    const unit = rotation.map((x) => x / length) as unknown as Quaternion;
    return fromQuaternion(numbers.slice(0, 3) as unknown as Vector, unit);
  }
  if (format !== 'euler_rpy') throw element.error(`<pose rotation_format=${show(format)}> is not read`);
  const numbers = numbersIn(element, [6]);
  const unit = ['true', '1'].includes(element.text('degrees') ?? '') ? Math.PI / 180 : 1;
  return fromOrigin(
    numbers.slice(0, 3),
    numbers.slice(3).map((angle) => angle * unit),
  );
}
