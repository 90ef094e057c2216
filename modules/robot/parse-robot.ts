import { meshesOfMjcf, parseMjcf } from './mjcf/mjcf.ts';
import type { ModelWithStates } from './model/group-state.ts';
import { meshesOfSdf, parseSdf } from './sdf/sdf.ts';
import type { RobotChoices } from './shapes/choices.ts';
import type { MeshFiles } from './shapes/mesh-files.ts';
import { IncludedTexts, type TextSource } from './text/included-texts.ts';
import { parseDocument, refuseRoot, type XmlElement } from './text/xml.ts';
import { meshesOfUrdf } from './urdf/mesh-names.ts';
import { parseUrdf } from './urdf/urdf.ts';

export type { TextSource } from './text/included-texts.ts';

/** How a robot file is called, and what gives the files that it includes. */
export interface RobotTexts {
  readonly file: string | undefined;
  readonly files: TextSource | undefined;
}

/** A format of robot files. */
interface Format {
  /** What it is called. */
  readonly name: string;
  readonly parse: (
    root: XmlElement,
    texts: IncludedTexts,
    choices: RobotChoices,
    files: MeshFiles,
  ) => ModelWithStates;
  /** The names of the meshes that are compared, or else of those that are only shown. */
  readonly meshes: (root: XmlElement, texts: IncludedTexts, visuals: boolean) => readonly string[];
}

/** The formats of robots that are read, by their root elements. */
const FORMATS: ReadonlyMap<string, Format> = new Map([
  [
    'robot',
    {
      name: 'URDF',
      parse: (root, _texts, choices, files) => parseUrdf(root, choices, files),
      meshes: (root, _texts, visuals) => meshesOfUrdf(root, visuals),
    },
  ],
  ['mujoco', { name: 'MJCF', parse: parseMjcf, meshes: meshesOfMjcf }],
  ['sdf', { name: 'SDF', parse: parseSdf, meshes: meshesOfSdf }],
]);

/**
 * Reads a robot file of any format, which its root element tells.
 *
 * @param files - gives the meshes that collision shapes name
 * @throws FileError that names file, line and element
 */
export function parseRobot(
  text: string,
  texts: RobotTexts,
  choices: RobotChoices,
  files: MeshFiles,
): ModelWithStates {
  const { root, format, included } = open(text, texts);
  return format.parse(root, included, choices, files);
}

/** The names of the meshes of a robot file, those that are only shown if `visuals`. */
export function meshesOf(text: string, texts: RobotTexts, visuals: boolean): readonly string[] {
  const { root, format, included } = open(text, texts);
  return format.meshes(root, included, visuals);
}

function open(
  text: string,
  { file, files }: RobotTexts,
): { root: XmlElement; format: Format; included: IncludedTexts } {
  const kind = FORMATS.get(/<(mujoco|sdf)\b/.exec(text)?.[1] ?? 'robot')!;
  const root = parseDocument(text, file ?? kind.name);
  const format = FORMATS.get(root.name);
  if (format === undefined) throw refuseRoot(root);
  return { root, format, included: new IncludedTexts(files) };
}
