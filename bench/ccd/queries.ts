import type { CcdKind, CcdQueries } from '../../data/ccd.ts';
import type { CcdAnswer } from './linear-vertices.ts';

const NUMBERS = 24;

/** Every so many-th query of one kind of all folders, as one list. */
export function joinQueries(
  sets: Readonly<Record<string, Readonly<Record<CcdKind, CcdQueries>>>>,
  kind: CcdKind,
  every: number,
): CcdQueries {
  const all = Object.values(sets).flatMap((set) =>
    Array.from(set[kind].truth, (truth, i) => ({
      truth,
      numbers: set[kind].numbers.slice(NUMBERS * i, NUMBERS * (i + 1)),
    })),
  );
  const taken = all.filter((_, i) => i % every === 0);
  return {
    numbers: taken.flatMap(({ numbers }) => numbers),
    truth: taken.map(({ truth }) => truth).join(''),
  };
}

/** How many queries collide, how many of these were not found, and how many were reported that do not. */
export function countAnswers(
  { truth }: CcdQueries,
  answers: readonly CcdAnswer[],
): Record<'collisions' | 'missed' | 'false alarms', number> {
  const counts = { collisions: 0, missed: 0, 'false alarms': 0 };
  answers.forEach(({ time }, i) => {
    const [collides, isReported] = [truth[i] === '1', time < Infinity];
    counts.collisions += Number(collides);
    counts.missed += Number(collides && !isReported);
    counts['false alarms'] += Number(!collides && isReported);
  });
  return counts;
}
