import { anglesOf, type Matrix } from '../../../bindings/geometry/transforms.ts';
import type { Motion } from '../model/model.ts';
import type { Inertial } from '../model/inertial.ts';
import { escapeXml } from '../text/escape-xml.ts';
import { type ExportJoint, type ExportLink, type ExportModel, isIdentity } from './model.ts';
import { listOf } from './numbers.ts';

/** What stands for a limit that there is not: readers of others ask for a number. */
const NO_LIMIT = 1e6;

/**
 * A URDF of which all collision shapes are spheres, as foam writes it and cricket reads it: an `<origin>`
 * that only moves, and a `<sphere>`. Shapes that are only shown are not in it.
 */
export function formatUrdf({ name, links, joints }: ExportModel): string {
  return [
    '<?xml version="1.0"?>',
    `<robot name="${escapeXml(name)}">`,
    ...links.flatMap(describeLink),
    ...joints.flatMap(describeJoint),
    '</robot>',
    '',
  ].join('\n');
}

function describeLink({ name, spheres, inertial }: ExportLink): string[] {
  const head = `  <link name="${escapeXml(name)}"`;
  const lines = [
    ...(inertial === undefined || inertial.mass === 0 ? [] : describeInertial(inertial)),
    ...spheres.flatMap(({ vertices: [center], radius }) => [
      '    <collision>',
      `      <origin xyz="${listOf(center)}" rpy="0 0 0"/>`,
      `      <geometry><sphere radius="${radius}"/></geometry>`,
      '    </collision>',
    ]),
  ];
  return lines.length === 0 ? [`${head}/>`] : [`${head}>`, ...lines, '  </link>'];
}

function describeInertial({ mass, center, inertia: [xx, yy, zz, xy, xz, yz] }: Inertial): string[] {
  return [
    '    <inertial>',
    `      <origin xyz="${listOf(center)}" rpy="0 0 0"/>`,
    `      <mass value="${mass}"/>`,
    `      <inertia ixx="${xx}" ixy="${xy}" ixz="${xz}" iyy="${yy}" iyz="${yz}" izz="${zz}"/>`,
    '    </inertial>',
  ];
}

function describeJoint({ name, parent, child, origin, motion, mimic }: ExportJoint): string[] {
  return [
    `  <joint name="${escapeXml(name)}" type="${motion?.type ?? 'fixed'}">`,
    ...(isIdentity(origin) ? [] : [describeOrigin(origin)]),
    `    <parent link="${escapeXml(parent)}"/>`,
    `    <child link="${escapeXml(child)}"/>`,
    ...(motion === undefined ? [] : describeMotion(motion)),
    ...(mimic === undefined
      ? []
      : [
          `    <mimic joint="${escapeXml(mimic.joint)}" multiplier="${mimic.multiplier}" offset="${mimic.offset}"/>`,
        ]),
    '  </joint>',
  ];
}

function describeOrigin(origin: Matrix): string {
  return `    <origin xyz="${listOf(origin.subarray(12, 15))}" rpy="${listOf(anglesOf(origin))}"/>`;
}

function describeMotion({ type, axis, lower, upper, velocity, effort, damping, friction }: Motion): string[] {
  if (type === 'floating') return [];
  const within = (limit: number): number => Math.max(-NO_LIMIT, Math.min(limit, NO_LIMIT));
  const ends = type === 'continuous' ? '' : `lower="${within(lower)}" upper="${within(upper)}" `;
  const hasForces = damping !== 0 || friction !== 0;
  return [
    `    <axis xyz="${listOf(axis)}"/>`,
    ...(type === 'planar'
      ? []
      : [`    <limit ${ends}effort="${within(effort)}" velocity="${within(velocity)}"/>`]),
    ...(hasForces ? [`    <dynamics damping="${damping}" friction="${friction}"/>`] : []),
  ];
}
