/**
 * The name of the method that `using` calls. Firefox before 141 and Safari have no `Symbol.dispose`; what
 * compilers make of `using` looks for this one there.
 */
export const DISPOSE: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
