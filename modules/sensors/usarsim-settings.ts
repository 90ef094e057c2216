import type { FileError } from '../../bindings/base/file-error.ts';
import { given } from '../../bindings/base/given.ts';
import { numberOf, shorten, type Word } from '../robot/text/file-words.ts';
import type { PlanarFan, Steps, TiltFan } from './rays/fans.ts';

/** A laser scanner: what `castFan` takes. */
export interface UsarLaser {
  readonly fan: Readonly<PlanarFan> | Readonly<TiltFan>;
  /** Metres; missing where the file does not say. */
  readonly maxDistance?: number;
}

/** A sonar: what `sonarRing` takes, or `rangeInCone` with half the angle. */
export interface UsarSonar {
  /** From side to side, radians. */
  readonly angle: number;
  readonly maxDistance?: number;
}

/** A reader of victims' tags: options of `readTags`, metres and radians. */
export interface UsarTagReader {
  readonly fov: number;
  readonly positionRange?: number;
  readonly identityRange?: number;
  readonly statusRange?: number;
}

/** What an item is, by the section of its class: a laser, a sonar, a reader of tags, or none of these. */
export interface UsarUses {
  readonly laser?: UsarLaser;
  readonly sonar?: UsarSonar;
  readonly tagReader?: UsarTagReader;
  /** Its largest error as a share of what it measures: `share` of `addRangeNoise`. */
  readonly noise?: number;
}

/** The attributes of a section, by their names in lower case. */
export type Settings = ReadonlyMap<string, Word & { readonly name: string }>;

const TURN = 2 * Math.PI;

/** The most beams in a row or column of a laser, and in all. */
const BEAMS = 65_536;
const FAN_BEAMS = 2 ** 24;

/** Reads what an item is. */
export function usesOf(settings: Settings, error: (line: number, reason: string) => FileError): UsarUses {
  /** A number of the section, if it is there. */
  const numberIn = (
    name: string,
    isFit: (value: number) => boolean,
    expected: string,
  ): number | undefined => {
    const word = settings.get(name.toLowerCase());
    if (word === undefined) return undefined;
    // What is behind a semicolon does not count, as in `beamAngle=0.349;`.
    const value = numberOf(word.text.split(';', 1)[0]!.trim());
    if (value !== undefined && isFit(value)) return value;
    throw error(
      word.line,
      `${word.name} has to be ${expected}, and is ${JSON.stringify(shorten(word.text))}`,
    );
  };
  const angleIn = (name: string): number | undefined =>
    numberIn(name, (angle) => angle > 0 && angle <= TURN, 'an angle above 0 and up to a turn, radians');
  const reachIn = (name: string): number | undefined =>
    numberIn(name, (range) => range > 0, 'a number of metres above 0');
  const stepsIn = (view: string, resolution: string): Steps | undefined => {
    const fov = angleIn(view);
    if (fov === undefined) return undefined;
    const step = angleIn(resolution);
    const { line } = settings.get(view.toLowerCase())!;
    if (step === undefined) throw error(line, `${view} without ${resolution}`);
    // Files have angles of few digits: an angle of view that lacks a millionth of a step has room for it.
    const count = Math.floor(fov / step + 1e-6) + 1;
    if (count > BEAMS) throw error(line, `${count} beams are more than the ${BEAMS} that are read`);
    const half = ((count - 1) / 2) * step;
    return { count, from: -half, to: half };
  };
  const maxDistance = reachIn('MaxRange');
  const [planar, across, pitch] = [
    stepsIn('ScanFov', 'Resolution'),
    stepsIn('HorizontalFOV', 'HorizontalResolution'),
    stepsIn('VerticalFOV', 'VerticalResolution'),
  ];
  const fan: UsarLaser['fan'] | undefined =
    across && pitch ? { type: 'tilt', ...across, pitch } : planar && { type: 'planar', ...planar };
  if (fan?.type === 'tilt' && fan.count * fan.pitch.count > FAN_BEAMS) {
    const { line } = settings.get('verticalfov')!;
    throw error(line, `${fan.count} × ${fan.pitch.count} beams are more than the ${FAN_BEAMS} that are read`);
  }
  const angle = numberIn(
    'BeamAngle',
    (value) => value > 0 && value < Math.PI,
    'an angle above 0 and below half a turn, radians',
  );
  const fov = angleIn('RFIDFOV');
  const noise = numberIn('Noise', (value) => value >= 0 && value < 1, 'from 0 below 1');
  return given({
    laser: fan && Object.freeze({ fan: Object.freeze(fan), ...given({ maxDistance }) }),
    sonar: angle === undefined ? undefined : { angle, ...given({ maxDistance }) },
    tagReader:
      fov === undefined
        ? undefined
        : {
            fov,
            ...given({
              positionRange: maxDistance,
              identityRange: reachIn('VictMinRange'),
              statusRange: reachIn('VictStatusRange'),
            }),
          },
    noise,
  });
}
