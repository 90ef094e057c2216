import { checkVector, type Vector } from '../../bindings/base/checks.ts';
import {
  checkBoolean,
  checkChoice,
  checkFinite,
  checkPositive,
  outOfRange,
} from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { ContactLaw, Force, WorldOptions } from './options.ts';
import type { Defaults, Surface } from './touches.ts';

const WORLD_OPTIONS = ['gravity', 'law', 'integrator', 'contact', 'envelope', 'sleep', 'profile'] as const;
const LAWS = ['impulses', 'springs'] as const;
const INTEGRATORS = ['runge-kutta', 'euler'] as const;
export const LAW_OPTIONS = ['restitution', 'friction', 'stiffness', 'damping'] as const;
const FORCE_OPTIONS = ['force', 'torque', 'at'] as const;

const GRAVITY: Vector = [0, 0, -9.81];
const DEFAULTS: Defaults = { restitution: 0, friction: 0.5, stiffness: 2e4, damping: 0.5 };
const ENVELOPE = 1e-3;

/** The options of a world, complete. */
export interface Settings {
  readonly gravity: Vector;
  readonly envelope: number;
  readonly defaults: Defaults;
  /** Whether bodies that touch push each other by springs. */
  readonly isSoft: boolean;
  /** Whether these, and what they push, go by the semi-implicit Euler method. */
  readonly isEuler: boolean;
  /** Whether what is at rest falls asleep. */
  readonly maySleep: boolean;
  /** Whether steps note what they spend their time on. */
  readonly profile: boolean;
}

/** Checks the options of a world, and fills in defaults. */
export function readSettings(where: string, options: WorldOptions): Settings {
  checkOptions(where, options, WORLD_OPTIONS);
  const { gravity = GRAVITY, law = 'impulses', contact = {}, envelope = ENVELOPE, profile = false } = options;
  const isSoft = checkChoice(where, 'law', law, LAWS) === 'springs';
  const { integrator = 'runge-kutta' } = options;
  const isEuler = checkChoice(where, 'integrator', integrator, INTEGRATORS) === 'euler';
  if (isEuler && !isSoft) {
    throw outOfRange(where, 'integrator', "'runge-kutta' by law 'impulses'", integrator);
  }
  checkOptions(`${where}: contact`, contact, LAW_OPTIONS);
  const { restitution, friction, stiffness, damping } = readLaw(where, contact);
  return {
    gravity: checkVector(where, 'gravity', gravity),
    envelope: checkPositive(where, 'envelope', envelope),
    defaults: {
      restitution: restitution ?? DEFAULTS.restitution,
      friction: friction ?? DEFAULTS.friction,
      stiffness: stiffness ?? DEFAULTS.stiffness,
      damping: damping ?? DEFAULTS.damping,
    },
    isSoft,
    isEuler,
    maySleep: checkBoolean(where, 'sleep', options.sleep ?? true),
    profile: checkBoolean(where, 'profile', profile),
  };
}

/** How a surface bounces and rubs; undefined where nothing is said. */
type Law = Pick<Surface, (typeof LAW_OPTIONS)[number]>;

/** Checks how a surface bounces and rubs. */
export function readLaw(where: string, { restitution, friction, stiffness, damping }: ContactLaw): Law {
  for (const [argument, value] of [
    ['friction', friction],
    ['damping', damping],
  ] as const) {
    if (value !== undefined && checkFinite(where, argument, value) < 0) {
      throw outOfRange(where, argument, 'at least 0', value);
    }
  }
  if (stiffness !== undefined) checkPositive(where, 'stiffness', stiffness);
  return { restitution: readShare(where, 'restitution', restitution), friction, stiffness, damping };
}

/** Checks a number from 0 to 1 that may be left out. */
export function readShare(where: string, argument: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const share = checkFinite(where, argument, value);
  if (share < 0 || share > 1) throw outOfRange(where, argument, 'from 0 to 1', value);
  return share;
}

/** A force, checked; `at` undefined: at the center of mass. */
export interface CheckedForce {
  readonly force: Vector;
  readonly torque: Vector;
  readonly at: Vector | undefined;
}

/** Checks what pushes a body. */
export function readForce(where: string, options: Force): CheckedForce {
  checkOptions(where, options, FORCE_OPTIONS);
  const { force = [0, 0, 0], torque = [0, 0, 0], at } = options;
  return {
    force: checkVector(where, 'force', force),
    torque: checkVector(where, 'torque', torque),
    at: at === undefined ? undefined : checkVector(where, 'at', at),
  };
}
