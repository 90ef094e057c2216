/** What pushed bodies in a part of a step, where they touch. */
import { Point } from '../points';
import { Touch, touchAt, touchesOf, World } from './records';
import { copyThree } from '../words';

/** Writes for each touch where it is, its normal from b to a, and the impulse on a, N·s: nine f64. */
export function writePushes(world: World, to: usize): void {
  for (let i = 0; i < touchesOf(world); i++) {
    const touch = touchAt(world, i);
    copyThree(to, changetype<usize>(touch) + offsetof<Touch>('x'));
    copyThree(to + 24, changetype<usize>(touch) + offsetof<Touch>('normalX'));
    const first = touch.struck1 + touch.held1;
    const second = touch.struck2 + touch.held2;
    const normal = touch.struck3 + touch.held3;
    const impulse = changetype<Point>(to + 48);
    impulse.x = first * touch.firstX + second * touch.secondX + normal * touch.normalX;
    impulse.y = first * touch.firstY + second * touch.secondY + normal * touch.normalY;
    impulse.z = first * touch.firstZ + second * touch.secondZ + normal * touch.normalZ;
    to += 72;
  }
}
