import type { Quaternion, Vector } from '../../bindings/base/checks.ts';
import { checkString } from '../../bindings/base/errors.ts';
import { FileError } from '../../bindings/base/file-error.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { shorten, type Word } from '../robot/text/file-words.ts';
import { iniLines } from '../robot/text/ini-lines.ts';
import { readItem } from './usarsim-item.ts';
import { type Settings, type UsarUses, usesOf } from './usarsim-settings.ts';
import { checkUnits, type UnrealUnits } from './usarsim-units.ts';

/** What `parseUsarBot` may be told. */
export interface UsarBotOptions extends UnrealUnits {
  /** What errors call the file. Default `USARBot.ini`. */
  readonly file?: string;
  /**
   * How positions of the file are meant: in `metres`, with x ahead, y to the right and z down, and angles in
   * radians, as later versions of USARSim have them; or in `unreal` units, with z up. Default `metres`.
   */
  readonly units?: 'metres' | 'unreal';
}

/** Something that a robot of USARSim carries. */
export interface UsarItem extends UsarUses {
  /** Its class, such as `USARBot.SonarSensor`, and its name; an empty one if it has none. */
  readonly type: string;
  readonly name: string;
  /** The part that carries it; missing: the body. */
  readonly parent?: string;
  /** In the frame of what carries it: metres, x ahead, y to the left and z up; a unit quaternion. */
  readonly pose: { readonly position: Vector; readonly quaternion: Quaternion };
  /** The texts of the section of its class, by their names as they are there. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A robot of USARSim. */
export interface UsarRobot {
  /** The section that describes it, such as [USARBot.P2AT]. */
  readonly name: string;
  readonly items: readonly UsarItem[];
}

/** Attributes whose texts are items: of USARSim for Unreal Tournament 2004, and for its successor. */
const ITEMS: readonly string[] = ['sensors', 'addparts'];

/** A section: its name as it is first written, its attributes, and the texts of its items. */
interface Section {
  readonly name: string;
  readonly settings: Map<string, Word & { readonly name: string }>;
  readonly items: Word[];
}

/**
 * Reads what robots carry from the text of a `USARBot.ini`, in which the sensors of USARSim are set and put
 * on robots: lines `Sensors=(ItemClass=…,ItemName=…,Position=(X=…,Y=…,Z=…),Direction=(…))`, or `AddParts=`,
 * in the section of a robot, and a section of numbers for each class. What a class is goes by what its
 * section has, so that classes of one's own are read, too: `ScanFov` or `HorizontalFOV`, with the other
 * angles of a laser; `BeamAngle`; or `RFIDFOV`. Sections of one name are one, the last of two equal
 * attributes counts, names are of either case, and lines without `=` say nothing, as the game reads them.
 *
 * Angles of a `Direction` are X (roll), Y (pitch, up above 0) and Z (yaw, to the right above 0); where they
 * are called `Roll`, `Pitch` and `Yaw` they are Unreal's, of 65,536 in a turn. Beams of lasers are as far
 * apart as `Resolution` says, as many as there is room for, and in the middle of the angle of view.
 *
 * @returns the sections that have items, in their order
 * @throws FileError that names the line; TypeError or RangeError for other arguments
 *
 * Source: §2.2.4 and chapter 3 of the thesis on USARSim's sensors; for items, signs and scale, files of
 * USARSim for UT2004 of 2008, and the converter of units of its successor.
 */
export function parseUsarBot(text: string, options: UsarBotOptions = {}): UsarRobot[] {
  const where = 'parseUsarBot';
  checkString(where, 'text', text, 'the text of a USARBot.ini');
  checkOptions(where, options, ['file', 'units', 'unitsPerMetre']);
  const file = options.file === undefined ? 'USARBot.ini' : checkString(where, 'options.file', options.file);
  const units = checkUnits(where, options);
  const sections = readSections(file, text);
  return [...sections.values()].flatMap(({ name, items }): UsarRobot[] =>
    items.length === 0
      ? []
      : [
          {
            name,
            items: items.map((item): UsarItem => {
              const error = (reason: string): FileError =>
                new FileError(file, item.line, `[${shorten(name)}]: ${reason}`);
              const read = readItem(item.text, units, error);
              const section = sections.get(read.type.toLowerCase());
              const settings: Settings = section?.settings ?? new Map();
              return {
                ...read,
                ...usesOf(settings, (line, reason) => new FileError(file, line, `[${read.type}]: ${reason}`)),
                settings: Object.fromEntries([...settings.values()].map((one) => [one.name, one.text])),
              };
            }),
          },
        ],
  );
}

function readSections(file: string, text: string): Map<string, Section> {
  const sections = new Map<string, Section>();
  let section: Section | undefined;
  for (const one of iniLines(file, text)) {
    if ('section' in one) {
      const key = one.section.toLowerCase();
      section = sections.get(key) ?? { name: one.section, settings: new Map(), items: [] };
      sections.set(key, section);
    } else if ('value' in one && section !== undefined) {
      const key = one.name.toLowerCase();
      if (ITEMS.includes(key)) section.items.push(one.value);
      else section.settings.set(key, { ...one.value, name: one.name });
    }
  }
  return sections;
}
