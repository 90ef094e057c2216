/** How far the distances of one engine are from those of another. */
export interface Agreement {
  /** Distances compared. */
  readonly compared: number;
  /** Of these, how many differ by more than the tolerance. */
  readonly wrong: number;
  /** The largest error, metres. */
  readonly worst: number;
  /** The error that is allowed, metres. */
  readonly tolerance: number;
  /** Distances that were not computed. */
  readonly missing: number;
}

/**
 * What is expected of overlapping bodies. Engines mean different things by the depth of an overlap; for
 * `sign`, an answer is right if it is not positive, and the error is how far above zero it is.
 */
export type OverlapRule = 'depth' | 'sign';

/** Compares distances, metres. NaN stands for one that was not computed. */
export function crossCheck(
  expected: ArrayLike<number>,
  got: ArrayLike<number>,
  tolerance: number,
  overlap: OverlapRule,
): Agreement {
  let wrong = 0;
  let worst = 0;
  let missing = 0;
  for (let i = 0; i < expected.length; i++) {
    if (Number.isNaN(got[i]!)) {
      missing++;
      continue;
    }
    const exact = expected[i]! > 0 || overlap === 'depth';
    const error = exact ? Math.abs(got[i]! - expected[i]!) : Math.max(0, got[i]!);
    if (!(error <= tolerance)) wrong++;
    worst = Math.max(worst, error);
  }
  return { compared: expected.length - missing, wrong, worst, tolerance, missing };
}

/** Compares answers of yes or no: there is no telling how wrong one is. */
export function crossCheckAnswers(expected: readonly boolean[], got: readonly boolean[]): Agreement {
  const wrong = expected.filter((answer, i) => answer !== got[i]).length;
  return { compared: expected.length, wrong, worst: 0, tolerance: 0, missing: 0 };
}

/** Joins the agreement of several parts of one comparison. */
export function joinAgreements(parts: readonly Agreement[]): Agreement {
  const sum = (pick: (part: Agreement) => number) => parts.reduce((total, part) => total + pick(part), 0);
  const largest = (pick: (part: Agreement) => number) => Math.max(0, ...parts.map(pick));
  return {
    compared: sum((part) => part.compared),
    wrong: sum((part) => part.wrong),
    worst: largest((part) => part.worst),
    tolerance: largest((part) => part.tolerance),
    missing: sum((part) => part.missing),
  };
}

/** An agreement in words. */
export function describeAgreement({ compared, wrong, worst, missing }: Agreement): string {
  const left = missing === 0 ? '' : `, ${missing} not computed`;
  if (compared === 0) return `nothing computed${left}`;
  if (wrong === 0) return `all right${left}`;
  const share = ((100 * wrong) / compared).toPrecision(2);
  const amount = worst === 0 ? '' : `, by up to ${formatMetres(worst)}`;
  return `${share} % wrong${amount}${left}`;
}

function formatMetres(metres: number): string {
  if (!Number.isFinite(metres)) return 'any amount';
  const digits = (value: number) => String(Number(value.toPrecision(2)));
  return metres < 1e-3 ? `${digits(metres * 1e6)} µm` : `${digits(metres * 1e3)} mm`;
}
