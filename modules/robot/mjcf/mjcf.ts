import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';
import type { ModelWithStates } from '../model/group-state.ts';
import { checkCount, LINK_LIMIT, SHAPE_LIMIT } from '../model/limits.ts';
import { type Joint, type Link, NAMELESS } from '../model/model.ts';
import type { RobotChoices } from '../shapes/choices.ts';
import type { MeshFiles } from '../shapes/mesh-files.ts';
import type { IncludedTexts } from '../text/included-texts.ts';
import type { XmlElement } from '../text/xml.ts';
import { type MjcfBody, readBodies } from './bodies.ts';
import { chainToBody } from './chain.ts';
import { Contacts, type Parts } from './contacts.ts';
import { Document } from './document.ts';
import { readEqualities } from './equalities.ts';
import { readGeom, typeOf } from './geoms.ts';
import { readInertial } from './inertial.ts';
import { type MjcfJoint, readJoints } from './joints.ts';
import { readStates } from './keyframes.ts';
import { freeName, Names } from './names.ts';
import { placementOf } from './placements.ts';
import { refuseUnread } from './unread.ts';

/**
 * Reads an MJCF. Each body is a link, and so is each site that has a name; what is compared is what MuJoCo
 * compares. See docs/robots-files.md.
 *
 * @param root - its root element, `<mujoco>`
 * @param texts - the files that it includes
 * @param files - gives the meshes that geoms name
 * @throws FileError that names file, line and element
 */
export function parseMjcf(
  root: XmlElement,
  texts: IncludedTexts,
  choices: RobotChoices,
  files: MeshFiles,
): ModelWithStates {
  const warnings: string[] = [];
  const document = new Document(root, '', texts, warnings);
  const all = readBodies(document);
  for (const { root: each } of new Set(all.instances.map((instance) => instance.document)))
    refuseUnread(each, warnings);
  const { bodies } = all;
  const names = new Names();
  for (const { name, source } of bodies) names.claim('body', name, source);
  const owned = readAllJoints(bodies, names, warnings);
  const held = readEqualities(all, new Map(owned.map(([joint]) => [joint.name, joint])), warnings);
  const contacts = new Contacts(all);
  const parts = bodies.map((body) => contacts.partsOf(body));
  const shapes = parts.flat().reduce((sum, { geoms }) => sum + geoms.length, 0);
  checkCount(root, '<geom>', shapes, SHAPE_LIMIT);

  const links: Link[] = [];
  const joints: Joint[] = [];
  const compared = new Map<string, Parts>();
  const reading = { choices, files, warnings };
  const fix = (
    name: string,
    body: MjcfBody,
    origin: Matrix,
    elements: Link['elements'],
    source: XmlElement,
  ): void => {
    links.push({ name, elements, inertial: undefined, source });
    joints.push({ name: `${name}/fixed`, parent: body.name, child: name, origin, motion: undefined, source });
  };
  for (const [i, body] of bodies.entries()) {
    const own = owned.filter(([, owner]) => owner === body).map(([joint]) => joint);
    if (body.parent !== undefined) {
      const chain = chainToBody(body, own, choices.floating, held);
      links.push(...chain.between);
      joints.push(...chain.joints);
    }
    const elementsOf = ({ geoms }: Parts): Link['elements'] =>
      geoms.flatMap((geom) => readGeom(geom, reading));
    const [first, ...others] = parts[i]!;
    links.push({
      name: body.name,
      elements: first === undefined ? [] : elementsOf(first),
      inertial: readInertial(body),
      source: body.source,
    });
    if (first !== undefined) compared.set(body.name, first);
    for (const part of others) {
      const name = names.free(part.name);
      compared.set(name, part);
      fix(name, body, identity(), elementsOf(part), part.geoms[0]!.attributes.element);
    }
    for (const { name, attributes, document: file, frame } of body.sites) {
      if (name === undefined) continue;
      const placement = product(frame, placementOf(attributes, file.compiler));
      fix(names.free(name), body, placement, [], attributes.element);
    }
    checkCount(root, '<body> and <site>', links.length, LINK_LIMIT);
  }
  const isOff = contacts.areOff;
  if (isOff) warnings.push(root.remark('<option>: contacts are disabled; nothing is compared'));
  return {
    name: root.text('model') ?? NAMELESS,
    links,
    joints,
    warnings,
    source: root,
    compares: (a, b) => !isOff && contacts.compares(compared.get(a)!, compared.get(b)!),
    states: readStates(document, owned, joints, warnings),
  };
}

/** The paths of the meshes that geoms name: of those that are compared, or of those that are only shown. */
export function meshesOfMjcf(root: XmlElement, texts: IncludedTexts, visuals: boolean): readonly string[] {
  const all = readBodies(new Document(root, '', texts, []));
  const contacts = new Contacts(all);
  return all.bodies
    .flatMap((body) => contacts.partsOf(body, visuals))
    .flatMap(({ geoms }) => geoms)
    .filter((geom) => typeOf(geom) === 'mesh' || geom.attributes.text('mesh') !== undefined)
    .flatMap(({ document, attributes }) => document.mesh(attributes).uri ?? []);
}

/**
 * All joints with their bodies, in the order of MuJoCo's `qpos`. One without a name is called by its number,
 * with something behind it where others have that name.
 */
function readAllJoints(
  bodies: readonly MjcfBody[],
  names: Names,
  warnings: string[],
): (readonly [MjcfJoint, MjcfBody])[] {
  const given = new Set(bodies.flatMap((body) => body.joints.map(({ name }) => name)));
  let count = 0;
  return bodies.flatMap((body) => {
    const first = count;
    const nameless = (i: number): string => freeName(`joint${first + i}`, (name) => given.has(name));
    const joints = readJoints(body, nameless, warnings);
    count += joints.length;
    for (const { name, source } of joints) names.claim('joint', name, source);
    return joints.map((joint) => [joint, body] as const);
  });
}
