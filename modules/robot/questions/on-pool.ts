import type { AskedScene, Work, Workers } from '../../../bindings/scene/questions/question.ts';
import type { Arm } from './arm.ts';
import { ROBOT_QUESTIONS } from './table.ts';

/** A question whose arguments may be any. */
interface AnyQuestion {
  read(where: string, arm: Arm, ...args: readonly unknown[]): Work;
}

/** The questions of the table, each asked of the workers of a pool. */
export function askWorkers(
  scene: AskedScene,
  arm: Arm,
  pool: Workers,
): Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>> {
  const methods = Object.entries(ROBOT_QUESTIONS).map(([name, question]) => {
    const where = `RobotOnPool.${name}`;
    const asked = question as AnyQuestion;
    const ask = async (...args: readonly unknown[]): Promise<unknown> =>
      pool.ask(where, scene, asked.read(where, arm, ...args));
    return [name, ask] as const;
  });
  return Object.freeze(Object.fromEntries(methods));
}
