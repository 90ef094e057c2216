import { checkAnswers } from '../../../bindings/scene/query/given.ts';
import type { Question, Work } from '../../../bindings/scene/questions/question.ts';
import type { KinematicTree } from '../model/kinematic-tree.ts';
import type { Arm, ArmShape } from './arm.ts';
import { robotIn } from './scene-robot.ts';

/** What a question to a robot is told: plain data. */
export interface ArmSettings {
  readonly arm: ArmShape;
}

/** A question about many configurations of a robot in a scene, and how the arguments of the call are read. */
export interface RobotQuestion<
  Settings extends ArmSettings,
  Answer,
  Args extends readonly unknown[],
> extends Question<Settings, Answer> {
  /** Reads and checks the arguments as far as they do not concern the scene. */
  read(where: string, arm: Arm, ...args: Args): Work<Settings, Answer>;
}

/** What all questions to a robot have in common. */
export const ASKED_OF_ROBOTS = {
  usesPoses: true,
  check({ where, scene, about }: Parameters<Question<never, unknown>['check']>[0]): void {
    robotIn(where, scene, about as KinematicTree).prepare(where);
  },
} as const;

/** The option `out` of a question that is answered by marks. */
export function readMarks(where: string, out: Uint8Array | undefined, count: number): Uint8Array | undefined {
  if (out !== undefined) checkAnswers(where, out, count);
  return out;
}
