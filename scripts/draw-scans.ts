// `npm run docs:scans` draws the scans that docs/rays.md, docs/maps.md and docs/theses.md show, of what the
// engine finds.
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { box, loadEngine, type Scene, type Vector } from '../bindings/index.ts';
import type { RayHits } from '../modules/sensors/index.ts';
import { octomapBoxes, readOctomap } from '../modules/maps/index.ts';
import { castFan, depthImage, NODDING_LASER, PLANAR_LASER } from '../modules/sensors/index.ts';
import { type House, readCity, SCANNER_IN_CITY } from '../data/city.ts';
import { readBytes } from '../data/read.ts';

/** Where the pictures are. */
export const FOLDER = new URL('../docs/images/', import.meta.url);

/** How far the scanners reach in the city and in the building, metres. */
const REACH = { city: 4, building: 12 };

/** The scanner's place in the building, and how far above and below cells are shown lightly, metres. */
const PLACE: Vector = [3, 0, 0.5];
const SHOWN = { from: 0.2, to: 2 };

/** Colors of ranges, from near to far (viridis). */
const RAMP = [
  '#440154',
  '#482878',
  '#3e4989',
  '#31688e',
  '#26828e',
  '#1f9e89',
  '#35b779',
  '#6ece58',
  '#b5de2b',
];
const [BEAM, HOUSE, EDGE, TEXT] = ['#d81b72', '#c3cad6', '#7c8798', '#333b47'];

/** The pictures by the names of their files. */
export const PICTURES: Readonly<Record<string, () => Promise<string>>> = {
  'city-scan.svg': drawCityScan,
  'tilt-scan.svg': drawTiltScan,
  'octomap-scan.svg': drawOctomapScan,
  'gray-scan.svg': drawGrayScan,
};

/** Pixels of the image in gray, and how many grays there are for what is met. */
const IMAGE = { width: 160, height: 120, grays: 24 } as const;

/** A depth image: the nearer, the lighter, and black where nothing is met (Petersen 2007, figure 6.4). */
async function drawGrayScan(): Promise<string> {
  const houses = await readCity();
  const { width, height, grays } = IMAGE;
  const { distance } = await scanCity(houses, (scene) =>
    castFan(scene, poseAt(SCANNER_IN_CITY), depthImage(width, height), { maxDistance: REACH.city }),
  );
  const levels = distance.map((range) =>
    range < Infinity ? grays - Math.floor((range / REACH.city) * (grays - 1)) : 0,
  );
  const paths = Array.from({ length: grays }, (_, i) => {
    const level = i + 1;
    const runs: string[] = [];
    for (let row = 0; row < height; row++) {
      const text = Array.from(levels.subarray(row * width, (row + 1) * width), (one) =>
        one === level ? '1' : '0',
      ).join('');
      for (const { index, 0: run } of text.matchAll(/1+/g)) runs.push(`M${index} ${row}h${run.length}`);
    }
    const shade = Math.round((255 * level) / grays)
      .toString(16)
      .padStart(2, '0');
    return runs.length === 0 ? '' : `<path stroke="#${shade.repeat(3)}" d="${runs.join('')}"/>`;
  });
  const scale = 832 / width;
  return picture(
    832,
    scale * height,
    'A depth image of a city in gray, 160 × 120 pixels: what is near is light',
    [
      `<rect width="832" height="${scale * height}"/>`,
      `<g shape-rendering="crispEdges" transform="translate(0 ${scale / 2}) scale(${scale})">`,
      ...paths.filter((path) => path !== ''),
      '</g>',
    ],
  );
}

/** A scan from above: what each beam meets first. */
async function drawCityScan(): Promise<string> {
  const houses = await readCity();
  const hits = await scanCity(houses, (scene) =>
    castFan(scene, poseAt(SCANNER_IN_CITY), PLANAR_LASER, { maxDistance: REACH.city }),
  );
  // x goes up and y to the left, as a vehicle that looks along x has it.
  const scale = 80;
  const at = ([x, y]: readonly number[]): string => `${round((5.2 - y!) * scale)} ${round((6 - x!) * scale)}`;
  const blocks = houses.map(({ center: [x, y], halves: [hx, hy] }) => {
    return `M${at([x + hx, y + hy])}L${at([x + hx, y - hy])} ${at([x - hx, y - hy])} ${at([x - hx, y + hy])}z`;
  });
  const met = pointsOf(hits);
  return picture(832, 500, 'A laser scan of a city from above: 682 beams, of which 520 meet houses', [
    `<path fill="${HOUSE}" stroke="${EDGE}" d="${blocks.join('')}"/>`,
    `<path fill="none" stroke="${BEAM}" stroke-opacity="0.3" stroke-width="0.6" d="${met.map((p) => `M${at(SCANNER_IN_CITY)}L${at(p)}`).join('')}"/>`,
    dots(BEAM, 3.5, met.map(at)),
    dots(TEXT, 9, [at(SCANNER_IN_CITY)]),
  ]);
}

/** The points of a scanner that nods, colored by their range, and the edges of the houses. */
async function drawTiltScan(): Promise<string> {
  const houses = await readCity();
  const hits = await scanCity(houses, (scene) =>
    castFan(scene, poseAt(SCANNER_IN_CITY), NODDING_LASER, { maxDistance: REACH.city }),
  );
  // Seen along a direction 25 degrees to the left of x, and 40 degrees down, without perspective.
  const scale = 112;
  const at = ([x, y, z]: readonly number[]): string => {
    const right = 0.4226 * x! - 0.9063 * y!;
    const up = 0.6428 * (0.9063 * x! + 0.4226 * y!) + 0.766 * z!;
    return `${round((right + 3.7) * scale)} ${round((4.6 - up) * scale)}`;
  };
  const edges = houses.flatMap(({ center, halves }) =>
    edgesOf(center, halves).map((ends) => ends.map(at).join('L')),
  );
  const met = pointsOf(hits);
  const ranges = hits.distance.filter((range) => range < Infinity);
  const bands = RAMP.map((color, band) => {
    const inBand = (range: number): boolean => Math.min(RAMP.length - 1, bandOf(range)) === band;
    return dots(color, 3.2, met.filter((_, i) => inBand(ranges[i]!)).map(at));
  });
  return picture(832, 560, 'Points of a scanner that nods, in a city, colored by their range', [
    `<path fill="none" stroke="${HOUSE}" d="${edges.map((edge) => `M${edge}`).join('')}"/>`,
    ...bands,
    dots(TEXT, 9, [at(SCANNER_IN_CITY)]),
    ...RAMP.map((color, i) => `<rect x="${24 + 26 * i}" y="520" width="26" height="10" fill="${color}"/>`),
    `<text x="24" y="548">0 m</text><text x="${24 + 26 * RAMP.length}" y="548" text-anchor="end">${REACH.city} m</text>`,
  ]);
}

/** A map of OctoMap from above, and a scan in it: dark is what is as high as the scanner. */
async function drawOctomapScan(): Promise<string> {
  const name = 'maps/geb079.bt';
  const octomap = readOctomap(await readBytes(name), { name });
  const { resolution } = octomap;
  const { centers, halfSizes, bounds } = octomapBoxes(octomap);
  const engine = await loadEngine();
  const cubes = Array.from(halfSizes, (half, i) => {
    const [x, y, z] = centers.subarray(3 * i, 3 * i + 3) as unknown as Vector;
    return { center: [x, y, z] as const, half };
  });
  const map = cubes.map(({ center, half }) => box(center, [half, half, half]));
  const scene = engine.createScene({ segments: { map }, static: ['map'], pairs: [] });
  const turn = Math.PI - 1e-9;
  const fan = { type: 'planar', count: 1024, from: -turn, to: turn } as const;
  const hits = castFan(scene, poseAt(PLACE), fan, { maxDistance: REACH.building });
  const met = pointsOf(hits);
  engine.dispose();
  const { lower, upper } = bounds!;
  const scale = 832 / (upper[0] - lower[0]);
  const at = ([x, y]: readonly number[]): string =>
    `${round((x! - lower[0]) * scale)} ${round((upper[1] - y!) * scale)}`;
  /** The finest cells from above, in rows from the top: runs of them, as lines that are as wide as a cell. */
  const cells = (color: string, shown: (low: number, high: number) => boolean): string => {
    const [columns, rows] = [0, 1].map((axis) => Math.round((upper[axis]! - lower[axis]!) / resolution));
    const isShown = new Uint8Array(columns! * rows!);
    for (const { center, half } of cubes) {
      if (!shown(center[2] - half, center[2] + half)) continue;
      const size = Math.round((2 * half) / resolution);
      const left = Math.round((center[0] - half - lower[0]) / resolution);
      const top = Math.round((upper[1] - center[1] - half) / resolution);
      for (let row = top; row < top + size; row++) {
        isShown.fill(1, row * columns! + left, row * columns! + left + size);
      }
    }
    const runs: string[] = [];
    for (let row = 0; row < rows!; row++) {
      const text = isShown.subarray(row * columns!, (row + 1) * columns!).join('');
      for (const { index, 0: run } of text.matchAll(/1+/g)) runs.push(`M${index} ${row}h${run.length}`);
    }
    const cell = resolution * scale;
    return `<path stroke="${color}" transform="translate(0 ${cell / 2}) scale(${cell})" d="${runs.join('')}"/>`;
  };
  return picture(
    832,
    Math.ceil((upper[1] - lower[1]) * scale),
    'A map of a building from above, and a laser scan in it',
    [
      cells(HOUSE, (low, high) => high > SHOWN.from && low < SHOWN.to),
      `<path fill="none" stroke="${BEAM}" stroke-opacity="0.25" stroke-width="0.5" d="${met.map((p) => `M${at(PLACE)}L${at(p)}`).join('')}"/>`,
      cells(TEXT, (low, high) => low <= PLACE[2] && PLACE[2] <= high),
      dots(BEAM, 1.6, met.map(at)),
      dots(TEXT, 9, [at(PLACE)]),
    ],
  );
}

async function scanCity(houses: readonly House[], scan: (scene: Scene) => RayHits): Promise<RayHits> {
  const engine = await loadEngine();
  const city = houses.map(({ center, halves }) => box(center, halves));
  const hits = scan(engine.createScene({ segments: { city }, pairs: [] }));
  engine.dispose();
  return hits;
}

function poseAt(position: Vector): {
  pose: { position: Vector; quaternion: [number, number, number, number] };
} {
  return { pose: { position, quaternion: [0, 0, 0, 1] } };
}

/** The places that are met. */
function pointsOf({ distance, point }: RayHits): Vector[] {
  return Array.from(distance).flatMap((range, i) =>
    range < Infinity ? [[...point.subarray(3 * i, 3 * i + 3)] as unknown as Vector] : [],
  );
}

function bandOf(range: number): number {
  return Math.floor((range / REACH.city) * RAMP.length);
}

/** The twelve edges of a block. */
function edgesOf(center: Vector, halves: Vector): [Vector, Vector][] {
  const corner = (bits: number): Vector =>
    center.map((x, axis) => x + ((bits >> axis) & 1 ? halves[axis]! : -halves[axis]!)) as unknown as Vector;
  return [0, 1, 2].flatMap((axis) =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((bits) => ((bits >> axis) & 1) === 0)
      .map((bits): [Vector, Vector] => [corner(bits), corner(bits | (1 << axis))]),
  );
}

/** Dots as lines without length and with round ends: the shortest way to write them. */
function dots(color: string, size: number, places: readonly string[]): string {
  return `<path stroke="${color}" stroke-width="${size}" stroke-linecap="round" d="${places.map((place) => `M${place}h0`).join('')}"/>`;
}

/** Tenths of a pixel. */
function round(pixels: number): number {
  return Math.round(10 * pixels) / 10;
}

function picture(width: number, height: number, title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="14">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, draw] of Object.entries(PICTURES)) await writeFile(new URL(name, FOLDER), await draw());
}
