import { FileError } from '../../../bindings/base/file-error.ts';
import { rotationOf } from '../../../bindings/geometry/quaternions.ts';
import type { Matrix } from '../../../bindings/geometry/transforms.ts';
import type { Inertial } from '../model/inertial.ts';
import { axesOfPlane } from '../model/kinematics.ts';
import type { Motion } from '../model/model.ts';
import { escapeXml } from '../text/escape-xml.ts';
import { type ExportJoint, type ExportLink, type ExportModel, isIdentity, jointsByParent } from './model.ts';
import { listOf } from './numbers.ts';

/** The one body of an MJCF that has its name from MuJoCo. */
const WORLD_BODY = 'world';

/**
 * An MJCF with a body per link and a geom per sphere. MuJoCo compares what it is not told to leave out, so
 * that each pair that is not compared is an `<exclude>`, neighbors among them: they are not left out as such.
 * Bodies without a mass get the least that MuJoCo takes, or that of their geoms.
 *
 * @throws FileError for a link that moves and is called "world"
 */
export function formatMjcf(model: ExportModel): string {
  const { name, root, links, joints, ignored } = model;
  const byName = new Map(links.map((link) => [link.name, link]));
  const carried = jointsByParent(model);
  if (root !== WORLD_BODY && byName.has(WORLD_BODY)) {
    throw new FileError(
      name,
      undefined,
      'has a link "world" that a joint carries; an MJCF has the world there',
    );
  }
  const lines: string[] = [];
  const describe = (link: ExportLink, joint: ExportJoint | undefined, indent: string): void => {
    const isWorld = link.name === WORLD_BODY;
    const inner = isWorld ? indent : `${indent}  `;
    if (!isWorld) lines.push(`${indent}<body name="${escapeXml(link.name)}"${placeOf(joint?.origin)}>`);
    if (joint?.motion !== undefined) {
      const stands = joint.parent === WORLD_BODY && isIdentity(joint.origin);
      lines.push(...motionOf(joint.name, joint.motion, stands).map((line) => inner + line));
    }
    lines.push(...contentOf(link).map((line) => inner + line));
    for (const next of carried.get(link.name) ?? []) describe(byName.get(next.child)!, next, inner);
    if (!isWorld) lines.push(`${indent}</body>`);
  };
  describe(byName.get(root)!, undefined, '    ');
  const mimics = joints.flatMap(({ mimic }) => mimic ?? []);
  return [
    `<mujoco model="${escapeXml(name)}">`,
    '  <compiler angle="radian" boundmass="1e-6" boundinertia="1e-9" balanceinertia="true"/>',
    '  <option><flag filterparent="disable"/></option>',
    '  <worldbody>',
    ...lines,
    '  </worldbody>',
    ...section(
      'contact',
      ignored.map(({ links: [a, b] }) => `<exclude body1="${escapeXml(a)}" body2="${escapeXml(b)}"/>`),
    ),
    ...section(
      'equality',
      mimics.map(
        (mimic) =>
          `<joint joint1="${escapeXml(mimic.name)}" joint2="${escapeXml(mimic.joint)}" ` +
          `polycoef="${listOf([mimic.offset, mimic.multiplier, 0, 0, 0])}"/>`,
      ),
    ),
    '</mujoco>',
    '',
  ].join('\n');
}

function section(name: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return [`  <${name}>`, ...lines.map((line) => `    ${line}`), `  </${name}>`];
}

function placeOf(origin: Matrix | undefined): string {
  if (origin === undefined || isIdentity(origin)) return '';
  const [x, y, z, w] = rotationOf(origin);
  return ` pos="${listOf(origin.subarray(12, 15))}" quat="${listOf([w, x, y, z])}"`;
}

function contentOf({ spheres, inertial }: ExportLink): string[] {
  return [
    ...(inertial !== undefined && hasShape(inertial) ? [describeInertial(inertial)] : []),
    ...spheres.map(
      ({ vertices: [center], radius }) => `<geom type="sphere" pos="${listOf(center)}" size="${radius}"/>`,
    ),
  ];
}

/** Whether a mass resists all turns, as MuJoCo demands: the minors of its matrix are above 0 (Sylvester). */
function hasShape({ mass, inertia: [xx, yy, zz, xy, xz, yz] }: Inertial): boolean {
  const minor = xx * yy - xy * xy;
  const whole = zz * minor - xx * yz * yz - yy * xz * xz + 2 * xy * xz * yz;
  return mass > 0 && xx > 0 && minor > 0 && whole > 0;
}

function describeInertial({ mass, center, inertia }: Inertial): string {
  return `<inertial mass="${mass}" pos="${listOf(center)}" fullinertia="${listOf(inertia)}"/>`;
}

/**
 * The joints of a body, whose numbers have the names that configurations have here.
 *
 * @param stands - whether a body that floats is where the world is, at zero: then it may have a free joint
 */
function motionOf(name: string, motion: Motion, stands: boolean): string[] {
  const { type, axis, lower, upper } = motion;
  const slide = (suffix: string, way: ArrayLike<number>): string =>
    `<joint name="${escapeXml(name + suffix)}" type="slide" axis="${listOf(way)}"/>`;
  if (type === 'planar') {
    const [x, y] = axesOfPlane(axis);
    const turn = `<joint name="${escapeXml(name)}/theta" type="hinge" axis="${listOf(axis)}"/>`;
    return [slide('/x', x), slide('/y', y), turn];
  }
  if (type === 'floating') {
    if (stands) return [`<freejoint name="${escapeXml(name)}"/>`];
    const slides = [slide('/trans_x', [1, 0, 0]), slide('/trans_y', [0, 1, 0]), slide('/trans_z', [0, 0, 1])];
    return [...slides, `<joint name="${escapeXml(name)}" type="ball"/>`];
  }
  const { damping, friction } = motion;
  const range =
    lower > -Infinity && upper < Infinity && lower < upper ? ` range="${listOf([lower, upper])}"` : '';
  const forces =
    (damping > 0 ? ` damping="${damping}"` : '') + (friction > 0 ? ` frictionloss="${friction}"` : '');
  const kind = type === 'prismatic' ? 'slide' : 'hinge';
  return [`<joint name="${escapeXml(name)}" type="${kind}" axis="${listOf(axis)}"${range}${forces}/>`];
}
