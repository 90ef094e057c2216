/** Something the user gave cannot be used; the message says what, where, and what to do next. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
