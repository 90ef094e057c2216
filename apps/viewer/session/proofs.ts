import { configurationAt, type MeasuredPath, type Proof, type Proofs } from './measured.ts';
import type { Session } from './session.ts';

/** The least part of the way between two samples that is told apart. */
const RESOLUTION = 2 ** -12;

/** Milliseconds of proving before the page may draw again. */
const PIECE = 12;

/**
 * What is proved of a path between its samples, each of which is followed by the next: that all pairs keep
 * their margins, that one does not, or neither.
 *
 * @param margin - the distance to keep, metres
 */
export async function provePath(
  { robot, scene }: Session,
  path: MeasuredPath,
  margin: number,
): Promise<Proofs> {
  const arm = robot.in(scene, { margin });
  const count = path.places.length;
  const proofs: Proof[] = [];
  let begun = performance.now();
  for (let i = 0; i + 1 < count; i++) {
    const ends = [configurationAt(path, i), configurationAt(path, i + 1)] as const;
    proofs.push(arm.prove(...ends, { resolution: RESOLUTION }).verdict);
    if (performance.now() - begun < PIECE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  return proofs;
}
