/**
 * Elements that were checked and frozen here, so that nobody can change them any more: they need no second
 * check. Each has its batch row with it, once that was asked for.
 */
const ROWS = new WeakMap<object, readonly number[] | undefined>();

/** Freezes an element of which all parts were checked and are frozen. */
export function keep<T extends object>(element: T): Readonly<T> {
  ROWS.set(Object.freeze(element), undefined);
  return element;
}

/** Whether a value is an element that `keep` has frozen. */
export function isKept(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ROWS.has(value);
}

/** Lists of elements that are kept, frozen as these are. */
const LISTS = new WeakSet<readonly object[]>();

/** Freezes a list that nobody else has; where all of it is kept, segments take it as it is. */
export function keepList<T extends readonly object[]>(list: T): T {
  if (Object.freeze(list).every(isKept)) LISTS.add(list);
  return list;
}

/** Whether a value is a list of elements that `keepList` has frozen. */
export function isKeptList(value: unknown): boolean {
  return typeof value === 'object' && value !== null && LISTS.has(value as readonly object[]);
}

/** What is computed from an element that is kept, which is done once. */
export function rowOfKept<T extends object>(
  element: T,
  compute: (element: T) => readonly number[],
): readonly number[] {
  const known = ROWS.get(element);
  if (known !== undefined) return known;
  const row = compute(element);
  if (ROWS.has(element)) ROWS.set(element, row);
  return row;
}
