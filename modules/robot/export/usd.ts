import type { Matrix } from '../../../bindings/geometry/transforms.ts';
import { identity } from '../../../bindings/geometry/transforms.ts';
import { type ExportLink, type ExportModel, freeName } from './model.ts';

/**
 * Spheres as a stage of USD, in its text form: an Xform per link where the posture has it, a Sphere with
 * PhysicsCollisionAPI for each sphere, and pairs that are not compared by PhysicsFilteredPairsAPI. It has no
 * joints. Names of USD are letters, digits and underscores; `clearance:link` has that of the robot.
 *
 * Source: OpenUSD, "UsdPhysics: USD Physics Schema".
 */
export function formatUsdSpheres(model: ExportModel): string {
  const { name, links, poses, ignored } = model;
  const solid = links.filter(({ spheres }) => spheres.length > 0);
  const taken = new Set<string>();
  const names = new Map(
    solid.map((link) => {
      const free = freeName(primName(link.name), (one) => taken.has(one));
      taken.add(free);
      return [link.name, free];
    }),
  );
  const robot = primName(name);
  const partners = (link: string): string[] =>
    ignored.filter(({ links: [a] }) => a === link).map(({ links: [, b] }) => `</${robot}/${names.get(b)!}>`);
  return [
    '#usda 1.0',
    '(',
    `    defaultPrim = "${robot}"`,
    '    metersPerUnit = 1',
    '    upAxis = "Z"',
    ')',
    '',
    `def Xform "${robot}"`,
    '{',
    ...solid.flatMap((link) =>
      describeLink(link, names.get(link.name)!, poses.get(link.name) ?? identity(), partners(link.name)),
    ),
    '}',
    '',
  ].join('\n');
}

function describeLink(
  { name: link, spheres }: ExportLink,
  name: string,
  pose: Matrix,
  partners: readonly string[],
): string[] {
  // USD multiplies rows by matrices: its rows are the columns here.
  const rows = [0, 1, 2, 3].map((i) => `(${Array.from(pose.subarray(4 * i, 4 * i + 4), plain).join(', ')})`);
  return [
    ...prim('Xform', name, partners.length === 0 ? [] : ['PhysicsFilteredPairsAPI'], '    '),
    `        custom string clearance:link = ${JSON.stringify(link)}`,
    `        matrix4d xformOp:transform = ( ${rows.join(', ')} )`,
    '        uniform token[] xformOpOrder = ["xformOp:transform"]',
    ...(partners.length === 0 ? [] : [`        rel physics:filteredPairs = [${partners.join(', ')}]`]),
    ...spheres.flatMap(({ vertices: [center], radius }, i) => [
      '',
      ...prim('Sphere', `sphere_${i}`, ['PhysicsCollisionAPI'], '        '),
      `            double radius = ${radius}`,
      `            float3[] extent = [(${-radius}, ${-radius}, ${-radius}), (${radius}, ${radius}, ${radius})]`,
      `            double3 xformOp:translate = (${center.map(plain).join(', ')})`,
      '            uniform token[] xformOpOrder = ["xformOp:translate"]',
      '        }',
    ]),
    '    }',
  ];
}

/** The head of a prim, up to what is in it. */
function prim(type: string, name: string, schemas: readonly string[], indent: string): string[] {
  const head = `${indent}def ${type} "${name}"`;
  if (schemas.length === 0) return [head, `${indent}{`];
  const list = schemas.map((schema) => `"${schema}"`).join(', ');
  return [`${head} (`, `${indent}    prepend apiSchemas = [${list}]`, `${indent})`, `${indent}{`];
}

function plain(number: number): string {
  return String(number + 0);
}

function primName(name: string): string {
  const letters = name.replaceAll(/[^A-Za-z0-9_]/g, '_');
  return /^[A-Za-z_]/.test(letters) ? letters : `_${letters}`;
}
