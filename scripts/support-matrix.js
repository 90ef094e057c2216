// Writes docs/support-matrix.md from the table of element pairs, the headers of its kernels, and what hosts
// gave when they last ran; `--check` compares instead.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { formatText } from './build/format.js';
import { cellSection } from './documents/cells.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PAGE = 'docs/support-matrix.md';

/** Names of kinds as users write them, by their names in assembly/. */
const NAMES = {
  POINT: 'point',
  LINE: 'line',
  TRIANGLE: 'triangle',
  BOX: 'box',
  CYLINDER: 'cylinder',
  CONE: 'cone',
  HULL: 'hull',
  ELLIPSOID: 'ellipsoid',
  HALF_SPACE: 'halfSpace',
  PLANE: 'plane',
};

/** The kind that a plane is compared as. */
const kernelKind = (name) => (name === 'PLANE' ? 'HALF_SPACE' : name);

const read = (path) => readFileSync(ROOT + path, 'utf8');

/** The largest errors that were measured, by the names of pairs: `npm run measure:errors`. */
const MEASURED = JSON.parse(read('test/bindings/pair-batch/errors/errors.json'));

/** All of assembly/. */
const ASSEMBLY = readdirSync(`${ROOT}assembly`, { recursive: true })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => read(`assembly/${path}`))
  .join('\n');

/** An integer constant of assembly/, wherever it stands; it may be that of another name. */
function constant(name) {
  const found = new RegExp(`export const ${name}: i32 = (\\w+);`).exec(ASSEMBLY);
  if (found === null) throw new Error(`assembly/: no constant ${name}`);
  return /^\d+$/.test(found[1]) ? Number(found[1]) : constant(found[1]);
}

/** The file of the kernel of each pair that the table has: 'LINE,BOX' → 'line-box'. */
function readKernels() {
  const table = read('assembly/pairs/table.ts');
  const files = new Map();
  for (const [, names, file] of table.matchAll(/import \{([^}]*)\} from '\.\/([\w/-]+)';/g)) {
    for (const name of names.split(',')) files.set(name.trim(), file);
  }
  const body = table.slice(
    table.indexOf('export function compare('),
    table.indexOf('/** Compares rows that'),
  );
  const cases = body.matchAll(/case (\w+) \* KINDS \+ (\w+):\s*return (\w+)/g);
  return new Map([...cases].map(([, a, b, kernel]) => [`${a},${b}`, files.get(kernel)]));
}

/** What the header of a kernel says of its error. */
function readError(file) {
  const said = / \* Error: (.*?)(?:;|\.?\n \* [A-Z]|\.?\n \*\/)/s.exec(read(`assembly/pairs/${file}.ts`));
  if (said === null) throw new Error(`${file}.ts: its header says nothing of errors`);
  return said[1].replace(/\s*\n \*\s*/g, ' ').replace(/^docs\/(.*\.md)$/, 'see [$1]($1)');
}

/** Whether contacts of two kinds have polygons: what `haveFaces` returns. */
function readPolygons(kinds) {
  const path = 'assembly/pairs/contact/polygon.ts';
  if (!existsSync(ROOT + path)) return () => false;
  const [, expression] = /function haveFaces\([^)]*\): bool \{\s*return ([^;]*);/.exec(read(path));
  return (kindA, kindB) => runInNewContext(expression, { ...kinds, kindA, kindB });
}

/** All pairs, lower kind first, and what is known of them. */
function readPairs() {
  const kinds = Object.fromEntries(Object.keys(NAMES).map((name) => [name, constant(name)]));
  const swept = constant('SWEPT');
  const kernels = readKernels();
  const hasPolygon = readPolygons(kinds);
  const names = Object.keys(NAMES);
  return names.flatMap((a, i) =>
    names.slice(i).map((b) => {
      const [kindA, kindB] = [a, b].map((name) => kinds[kernelKind(name)]);
      const file = kernels.get(`${kernelKind(a)},${kernelKind(b)}`);
      // Up to the triangle, the number of a kind is the dimension of its core: where these add up to that of
      // space, cores can cross deeply.
      const saturates = kindB < swept && kindA + kindB >= 3;
      return {
        a: NAMES[a],
        b: NAMES[b],
        file,
        overlap: saturates ? 'saturates' : 'exact depth',
        contact: !hasPolygon(kindA, kindB) ? 'point' : a === 'LINE' ? 'edge' : 'polygon',
        error: file && readError(file),
      };
    }),
  );
}

function cell(pair) {
  if (pair === undefined) return '';
  if (!pair.file) return '–';
  return `[${pair.overlap}${pair.contact === 'point' ? '' : `, ${pair.contact}`}](../assembly/pairs/${pair.file}.ts)`;
}

/** A measured error with two digits, rounded up. */
function digits(error) {
  if (error === 0) return '0';
  const exponent = Math.floor(Math.log10(error));
  const tenths = Math.ceil((10 * error) / 10 ** exponent);
  return tenths > 99 ? `1.0e${exponent + 1}` : `${(tenths / 10).toFixed(1)}e${exponent}`;
}

/** The measured errors of a pair, in both precisions. */
function measuredRow({ a, b }) {
  const found = MEASURED[`${a}–${b}`];
  return [
    `${a}–${b}`,
    ...['double', 'single'].flatMap((precision) => {
      const { distance, points, normal } = found[precision];
      return [digits(distance), digits(points), digits(normal)];
    }),
  ];
}

function page(pairs) {
  const kinds = Object.values(NAMES);
  const table = (header, rows) =>
    [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const matrix = kinds.map((a) => [
    `**${a}**`,
    ...kinds.map((b) => cell(pairs.find((pair) => pair.a === a && pair.b === b))),
  ]);
  const list = pairs
    .filter(({ file }) => file)
    .map(({ a, b, overlap, contact, error }) => [`${a}–${b}`, 'exact', overlap, contact, error]);
  const exact = existsSync(`${ROOT}assembly/pairs/swept/crossing-depth.ts`)
    ? " With `penetration: 'exact'` they have a depth as well."
    : '';
  return `# Support matrix

Which pairs of elements can be compared, and what is answered where they overlap. Written by \`npm run docs:matrix\` from
[the table of pairs](../assembly/pairs/table.ts) and the headers of its kernels; a test evaluates every line.

${table(['', ...kinds], matrix)}

Pairs can be asked either way round; each stands here once. A pair without an entry is not compared.
What stands for many elements is compared as they are: meshes and height fields as triangles, clouds as points, cells as boxes.

- **exact**: cores that are apart have the distance of their closest points, minus both radii, and these points.
- **exact depth**: cores that overlap have minus the length of the smallest translation that parts them, minus both
  radii. Cores of points and lines have no inside: their depth is 0. Half-spaces that are not opposed to each other,
  and planes that are not parallel to another one or a half-space, overlap without end: −Infinity.
- **saturates**: cores that cross count as distance 0, minus both radii, however deep.${exact}
- **polygon**, **edge**: a contact is a polygon with its centroid, or one of two points; elsewhere it is one **point**.

## Accuracy

What the header of each kernel promises, in roundings of the precision (\`EPSILON\`: 2⁻⁵² in double, 2⁻²³ in single) or
for either of them.

${table(['pair', 'apart', 'overlapping', 'contact', 'error'], list)}

## Errors that were measured

The largest errors of random pairs in fifteen sorts of position (apart, overlapping, touching, parallel, needles, flat, without extent, far from
the origin and others), over the largest coordinate plus all extents and radii: \`npm run measure:errors\` measures them. Distances of points, lines and
triangles are compared with exact ones. Others are shown to be no larger by the points on both surfaces, and no smaller by
planes, or by a slow search in all directions; what is said of distances is the larger of the two.

- **distance**: how far it is from the exact one, at most;
- **points**: how far they are from the surfaces that they are said to lie on;
- **normal**: how much less than the distance the planes square to it prove.

${table(
  [
    'pair',
    ...['double', 'single'].flatMap((precision) =>
      ['distance', 'points', 'normal'].map((what) => `${precision}: ${what}`),
    ),
  ],
  pairs.filter(({ a, b }) => MEASURED[`${a}–${b}`] !== undefined).map(measuredRow),
)}

Half-spaces and planes among each other have suites of their own. All errors are within what is promised (\`test/bindings/pair-batch/solids-errors\`),
but for points of flat ellipsoids beside points, as in \`test/repro/points-off\`. Distances and normals are right there.

${cellSection()}`;
}

const text = await formatText(PAGE, page(readPairs()));
if (!process.argv.includes('--check')) {
  writeFileSync(ROOT + PAGE, text);
} else if (!existsSync(ROOT + PAGE) || read(PAGE) !== text) {
  console.error(
    `${PAGE} is not what the table of pairs and test/cells/results.json say: run npm run docs:matrix`,
  );
  process.exitCode = 1;
}
