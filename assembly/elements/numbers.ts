/** The numbers of elements, as the user counts. */
import { MAPS, Segment } from '../layout/records';
import { numberInField } from './height-field';

/** The number of the element at a place of a segment; -1 where there is none. */
export function numberAt(segment: Segment, place: i32): i32 {
  const numbers = segment.numbers;
  return MAPS && numbers == 0 ? numberInField(segment, place) : load<i32>(numbers + 4 * place);
}
