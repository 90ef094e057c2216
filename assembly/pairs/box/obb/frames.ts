/** Vectors from one of two boxes' frames to the other's: methods, which the compiler can make inline. */
import { loadLane } from '../../../simd/lanes';
import { dot } from '../../../simd/vec3';
import { AXES_IN_A, AXES_IN_B } from './placement';

export class Turn {
  /** Component i, in the frame of A, of a vector in that of B. */
  @inline
  static intoA(vector: usize, i: i32): lane {
    return Turn.into(AXES_IN_A, vector, i);
  }

  /** Component i, in the frame of B, of a vector in that of A. */
  @inline
  static intoB(vector: usize, i: i32): lane {
    return Turn.into(AXES_IN_B, vector, i);
  }
  @inline
  private static into(axes: usize, vector: usize, i: i32): lane {
    return dot(
      loadLane(vector, 0),
      loadLane(vector, 1),
      loadLane(vector, 2),
      loadLane(axes, i),
      loadLane(axes, 3 + i),
      loadLane(axes, 6 + i),
    );
  }
}
