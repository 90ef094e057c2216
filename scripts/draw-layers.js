// Draws the layers of scripts/layers.js as docs/images/layers.svg; `--check` compares instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LAYERS } from './layers.js';

const PICTURE = fileURLToPath(new URL('../docs/images/layers.svg', import.meta.url));

/** Sizes in pixels. */
const COLUMN = 350;
const ROW = 30;
const GAP = 6;
const HEAD = 56;
const MARGIN = 20;

/** What each folder at the top is, and the colors of its boxes: fill and border. */
const FOLDERS = [
  {
    title: 'assembly/',
    note: 'AssemblyScript, compiled four times',
    layers: LAYERS.assembly,
    fill: '#e8f1fb',
    line: '#3b78b5',
  },
  {
    title: 'bindings/',
    note: 'the engine in TypeScript',
    layers: LAYERS.bindings,
    fill: '#fdf1e3',
    line: '#b5743b',
  },
  {
    title: 'modules/',
    note: 'what stands on the engine',
    layers: LAYERS.modules,
    fill: '#eaf5ea',
    line: '#4b8f4b',
  },
  {
    title: 'apps/',
    note: 'the command and the pages',
    layers: LAYERS.apps,
    fill: '#f3ecf8',
    line: '#8456a8',
  },
];

const rows = Math.max(...FOLDERS.map(({ layers }) => layers.length));
const width = MARGIN + FOLDERS.length * (COLUMN + MARGIN);
const height = HEAD + rows * (ROW + GAP) + 2 * MARGIN;

/**
 * A box with its name in the middle.
 *
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} boxWidth
 * @param {{ fill: string, line: string }} colors
 */
function box(name, x, y, boxWidth, { fill, line }) {
  return [
    `<rect x="${x}" y="${y}" width="${boxWidth}" height="${ROW}" rx="5" fill="${fill}" stroke="${line}"/>`,
    `<text x="${x + boxWidth / 2}" y="${y + 20}" text-anchor="middle">${name}</text>`,
  ];
}

/**
 * One folder at the top, the lowest layer at the bottom.
 *
 * @param {(typeof FOLDERS)[number]} folder
 * @param {number} column
 */
function draw({ title, note, layers, ...colors }, column) {
  const left = MARGIN + column * (COLUMN + MARGIN);
  const boxes = layers.flatMap((names, level) => {
    const boxWidth = (COLUMN - (names.length - 1) * GAP) / names.length;
    const y = height - MARGIN - (level + 1) * (ROW + GAP);
    return names.flatMap((name, i) => box(name, left + i * (boxWidth + GAP), y, boxWidth, colors));
  });
  return [
    `<text x="${left}" y="${MARGIN + 16}" class="title">${title}</text>`,
    `<text x="${left}" y="${MARGIN + 36}" class="note">${note}</text>`,
    ...boxes,
  ];
}

const picture = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
  '<style>text{font:13px system-ui,sans-serif;fill:#1d2b3a}.title{font-size:17px;font-weight:600}.note{fill:#5b6b7b}</style>',
  `<rect width="${width}" height="${height}" fill="#fff"/>`,
  ...FOLDERS.flatMap(draw),
  '</svg>',
  '',
].join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(PICTURE, picture);
} else if (!existsSync(PICTURE) || readFileSync(PICTURE, 'utf8') !== picture) {
  console.error('docs/images/layers.svg is not what scripts/layers.js says: run npm run docs:layers');
  process.exitCode = 1;
}
