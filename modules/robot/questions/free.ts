import { checkOptions } from '../../../bindings/base/options.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import { marksShape } from '../../../bindings/scene/questions/answers.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import type { BasesOption } from '../model/bases.ts';
import { type ArmShape, readMargin } from './arm.ts';
import { type ArmSettings, ASKED_OF_ROBOTS, readMarks, type RobotQuestion } from './question.ts';
import { CONFIGURATIONS, partOf, type SceneRobot } from './scene-robot.ts';

/** What `arm.areFree` takes. */
export interface AreFreeOptions extends BasesOption {
  /** Distance that pairs without margins of their own keep, metres. Default: the robot's in its scene. */
  readonly margin?: number;
  /** An array with one number per configuration, to be written into. */
  readonly out?: Uint8Array;
}

export interface FreeSettings extends ArmSettings {
  readonly margin: number;
}

const OPTIONS = ['margin', 'out', 'bases'] as const;

/** Whether all pairs keep their margins; a unit is a configuration. */
export const ARE_FREE: RobotQuestion<
  FreeSettings,
  Uint8Array,
  [configurations: unknown, options?: AreFreeOptions]
> = {
  ...ASKED_OF_ROBOTS,
  name: 'areFree',
  read(where, arm, configurations, options = {}) {
    checkOptions(where, options, OPTIONS);
    const { numbers, count: units } = arm.bases.readMany(where, configurations, options.bases);
    const margin = readMargin(where, arm, options.margin);
    const out = readMarks(where, options.out, units);
    const settings = { arm: arm.shape, margin };
    const width = arm.joints.length;
    return { question: ARE_FREE, settings, about: arm.tree, numbers, units, width, given: out, out };
  },
  shape: (_, __, units) => marksShape(units),
  run(subject, { arm, margin }, { numbers, count }, out = new Uint8Array(count)) {
    partOf(subject, FreeTests).test(subject.where, numbers, count, arm, margin, out);
    return out;
  },
};

/** Tests many configurations. */
class FreeTests implements Companion {
  readonly #robot: SceneRobot;

  constructor(robot: SceneRobot) {
    this.#robot = robot;
  }

  /** Writes 1 for each configuration in which all pairs keep their margins, else 0. The scene stays as is. */
  test(where: string, list: Numbers, count: number, arm: ArmShape, margin: number, out: Uint8Array): void {
    const robot = this.#robot;
    const { exports, heap } = robot.host;
    robot.prepare(where);
    exports.resetStatistics();
    robot.keep(false);
    exports.prepareScene(robot.scene, margin);
    for (let first = 0; first < count; first += CONFIGURATIONS) {
      const size = Math.min(CONFIGURATIONS, count - first);
      exports.testConfigurations(robot.scene, robot.stage(list, first, size, arm), size, robot.answers);
      out.set(heap.uint8(robot.answers, size), first);
    }
    robot.end(false);
  }

  dispose(): void {}
}
