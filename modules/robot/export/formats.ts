import { formatSrdf } from '../urdf/format-srdf.ts';
import { formatCurobo, formatXrdf } from './isaac.ts';
import { formatMjcf } from './mjcf.ts';
import type { ExportModel } from './model.ts';
import { formatCricket, formatFoam } from './spherized.ts';
import { formatUrdf } from './urdf.ts';
import { formatUsdSpheres } from './usd.ts';

/** A file that is to be written. */
export interface ExportedFile {
  /** Its name, without a folder. */
  readonly name: string;
  readonly text: string;
}

/** Writes the files of a format, first the one that has the name that was asked for. */
type Format = (model: ExportModel, name: string) => readonly [ExportedFile, ...ExportedFile[]];

/** A format of one file. */
function single(format: (model: ExportModel) => string): Format {
  return (model, name) => [{ name, text: format(model) }];
}

/** All formats that a robot can be written in. */
export const FORMATS = {
  xrdf: single(formatXrdf),
  curobo: single(formatCurobo),
  vamp: (model, name) => {
    const [urdf, srdf] = [`${stemOf(name)}_spherized.urdf`, `${stemOf(name)}.srdf`];
    return [
      { name, text: formatCricket(model, urdf, srdf) },
      { name: urdf, text: formatUrdf(model) },
      { name: srdf, text: formatSrdf(model.name, model.ignored) },
    ];
  },
  foam: (model, name) => [
    { name, text: formatUrdf(model) },
    { name: `${stemOf(name)}.spheres.json`, text: formatFoam(model) },
  ],
  'usd-spheres': single(formatUsdSpheres),
  mjcf: single(formatMjcf),
} as const satisfies Record<string, Format>;

/** A format that a robot can be written in. */
export type ExportFormat = keyof typeof FORMATS;

/** A name without its ending. */
function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
