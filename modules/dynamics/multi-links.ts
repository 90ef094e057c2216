import type { Quaternion, Vector } from '../../bindings/base/checks.ts';
import { cross, dot, normalize } from '../../bindings/geometry/vectors.ts';
import { fromQuaternion, rotationOf } from '../../bindings/geometry/quaternions.ts';
import { identity, transformDirection } from '../../bindings/geometry/transforms.ts';
import { type Entry, keyOf, MultiLink, OUTER, readEntries, textOfLinks } from './multi-link.ts';
import { type FileWords, shorten } from '../robot/text/file-words.ts';

/** Where a frame is in another. */
export interface MultiPose {
  readonly position: Vector;
  readonly quaternion: Quaternion;
}

/** A joint of an articulated body: between two bodies, about or along the z axis of its frame. */
export interface MultiJoint {
  /** The number of the link that it moves. */
  readonly link: number;
  readonly type: 'revolute' | 'prismatic';
  /** Numbers of the bodies that it joins. */
  readonly parent: number;
  readonly child: number;
  /** The frame of the joint in that of its parent, at its center of mass. */
  readonly origin: MultiPose;
  /** The frame of the child in that of the joint, at position 0. */
  readonly body: MultiPose;
  /** Radians or metres, and per second. */
  readonly position: number;
  readonly velocity: number;
  /** ∓Infinity where the file has none. */
  readonly lower: number;
  readonly upper: number;
  /** Where its motor takes it; 0 where the file does not say. */
  readonly preferred: number;
  /** N·m or N; +Infinity where the file has none. */
  readonly effort: number;
}

/** The links of an articulated body. */
export interface MultiLinks {
  /** The number of the body at the root, and whether it stands. */
  readonly base: { readonly body: number; readonly fixed: boolean };
  /** Parents before children. */
  readonly joints: readonly MultiJoint[];
}

/** Links of the largest file that is read. */
const LINK_LIMIT = 2048;

/** How far two axes may be from a right angle, as the cosine of the angle between them. */
const SQUARE = 1e-3;

/** What comes before the links. Counts are not looked at: see `readMulti`. */
const HEAD = ['class', 'numberoflinks', 'numberofjoints'];

/** Reads the links of a `.jnt`: see `readMulti`. */
export function readLinks(file: string, content: string): MultiLinks {
  const text = textOfLinks(file, content);
  const [head, ...groups] = readEntries(text);
  const fixed = readClass(text, head);
  if (groups.length === 0) throw text.error(undefined, 'has no linkid{ }; is it a .jnt of Multi?');
  if (groups.length > LINK_LIMIT) throw text.error(undefined, `has more than ${LINK_LIMIT} links`);
  const links = new Map<number, MultiLink>();
  const owners = new Map<number, MultiLink>();
  for (const group of groups) {
    const link = new MultiLink(text, group);
    if (links.has(link.id)) throw link.error('a second one has this number');
    links.set(link.id, link);
    const body = text.whole(link.word('associatedbody'), 'associatedbody');
    const owner = owners.get(body);
    if (owner !== undefined) throw link.error(`its body ${body} is that of link ${owner.id} as well`);
    owners.set(body, link);
  }
  const bodies = new Map(Array.from(owners, ([body, link]) => [link, body]));
  const root = rootOf(text, links);
  return { base: { body: bodies.get(root)!, fixed }, joints: readJoints(root, links, bodies) };
}

/** Whether the base stands. */
function readClass(text: FileWords, head: readonly Entry[]): boolean {
  const words = head.flatMap(({ name, values }) => {
    const key = keyOf(name);
    if (!HEAD.includes(key)) {
      throw text.error(name, `${JSON.stringify(shorten(name.text))} is none of ${HEAD.join(', ')}, linkid`);
    }
    return key === 'class' ? values : [];
  });
  for (const word of words) {
    if (word.text === 'LOOPS') throw text.error(word, 'class LOOPS: closed loops of links are not supported');
    if (['FIXED', 'FLOATING', 'NOLOOPS'].includes(word.text)) continue;
    throw text.error(
      word,
      `class: ${JSON.stringify(shorten(word.text))} is none of FIXED, FLOATING, NOLOOPS`,
    );
  }
  return !words.some((word) => word.text === 'FLOATING');
}

function rootOf(text: FileWords, links: ReadonlyMap<number, MultiLink>): MultiLink {
  const [root, second] = [...links.values()].filter((link) => link.wholes('predecessorlink').length === 0);
  if (root === undefined) throw text.error(undefined, 'has no link without a predecessor, which is the base');
  if (second === undefined) return root;
  throw second.error(`it has no predecessor, nor has link ${root.id}; one of them is the base`);
}

/** The joints from the root on, parents before children. */
function readJoints(
  root: MultiLink,
  links: ReadonlyMap<number, MultiLink>,
  bodies: ReadonlyMap<MultiLink, number>,
): MultiJoint[] {
  const joints: MultiJoint[] = [];
  const reached = new Set([root]);
  for (const parent of reached) {
    const successors = parent.wholes('successorlinks');
    const [places, zAxes, xAxes] = OUTER.map((name) => parent.all(name)) as [Entry[], Entry[], Entry[]];
    for (const [k, { length }] of [places, zAxes, xAxes].entries()) {
      if (length === successors.length) continue;
      throw parent.error(
        `has ${OUTER[k]!} ${length} times; expected ${successors.length}, once per successorlink`,
      );
    }
    for (const [i, id] of successors.entries()) {
      const link = links.get(id);
      if (link === undefined) throw parent.error(`its successor ${id} is not there`);
      const [named] = link.wholes('predecessorlink');
      if (named !== parent.id || reached.has(link)) {
        throw link.error(`it is a successor of link ${parent.id}, but its predecessor is ${named ?? 'none'}`);
      }
      reached.add(link);
      const origin = readFrame(parent, places[i]!, zAxes[i]!, xAxes[i]!);
      joints.push({ ...readJoint(link), parent: bodies.get(parent)!, child: bodies.get(link)!, origin });
    }
  }
  const lost = [...links.values()].find((link) => !reached.has(link));
  if (lost !== undefined) throw lost.error('it is no successor of its predecessor, or that one is lost');
  return joints;
}

function readJoint(link: MultiLink): Omit<MultiJoint, 'parent' | 'child' | 'origin'> {
  const kind = link.word('jointtype');
  const type = kind.text.toLowerCase();
  if (type !== 'revolute' && type !== 'prismatic') {
    throw link.error(
      `jointtype: ${JSON.stringify(shorten(kind.text))} is neither PRISMATIC nor REVOLUTE`,
      kind,
    );
  }
  const [lower, upper] = [link.number('qmin', -Infinity), link.number('qmax', Infinity)];
  if (lower > upper) throw link.error(`qmin ${lower} is above qmax ${upper}`);
  const effort = link.number('Qmax', Infinity);
  if (effort < 0) throw link.error(`Qmax ${effort} is negative`);
  const place = link.required('innertocom');
  const frame = readFrame(link, place, link.required('zaxisofbodyframe'), link.required('xaxisofbodyframe'));
  return {
    link: link.id,
    type,
    // The way to the center is told along the axes of the body.
    body: { ...frame, position: turned(frame.quaternion, frame.position) },
    position: link.number('q', 0),
    velocity: link.number('qdot', 0),
    lower,
    upper,
    preferred: link.number('qpre', 0),
    effort,
  };
}

/** A frame by its place, and its z and x axes. */
function readFrame(link: MultiLink, place: Entry, zAxis: Entry, xAxis: Entry): MultiPose {
  const [z, along] = [link.axis(zAxis), link.axis(xAxis)];
  if (Math.abs(dot(z, along)) > SQUARE) {
    throw link.error(`${xAxis.name.text} is not square to ${zAxis.name.text}`, xAxis.name);
  }
  const y = normalize(cross(z, along));
  const matrix = identity();
  for (const [i, axis] of [cross(y, z), y, z].entries()) matrix.set(axis, 4 * i);
  return { position: link.vector(place), quaternion: rotationOf(matrix) };
}

function turned(quaternion: Quaternion, vector: Vector): Vector {
  return transformDirection(fromQuaternion([0, 0, 0], quaternion), vector);
}
