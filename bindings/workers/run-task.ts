import type { Question, Subject } from '../scene/questions/question.ts';
import type { Scene } from '../scene/scene.ts';
import type { Span, Task } from './messages.ts';

/** Does a worker's share of a task, and returns where the answer is. */
export function runTask(
  question: Question<unknown, unknown>,
  where: string,
  scene: Scene,
  about: object | undefined,
  { settings, numbers, width, state, out }: Task,
  span: Span,
): unknown {
  const subject: Subject = { where, scene, about };
  if (state !== undefined) {
    const opened = scene.openBatch(where);
    opened.batch.setPoses(where, opened.scene, state, 'matrix');
  }
  const shape = question.shape(subject, settings, span.end - span.first);
  const answer = out ?? shape.make();
  forEachStep(span, (first, end) => {
    const own = width === 0 ? numbers : numbers.subarray(first * width, end * width);
    const units = { numbers: own, first: span.first + first, count: end - first };
    question.run(subject, settings, units, shape.part(answer, first, end));
  });
  return answer;
}

/** Calls `run` with the borders, counted from the first unit, of one step after the other. */
function forEachStep({ first, end, step, begun }: Span, run: (first: number, end: number) => void): void {
  const count = end - first;
  let next = 0;
  const take = (): number => (begun === undefined ? next++ : Atomics.add(begun, 0, 1)) * step;
  for (let start = take(); start < count; start = take()) run(start, Math.min(start + step, count));
}
