/** Something made when it is first asked for. */
export interface LazyValue<T> {
  get(): T;
  /** Lets go of it: the next one who asks has it made anew. */
  forget(): void;
}

/**
 * Makes a value when it is first asked for, and again after it was forgotten: for what is derived from a point that
 * every feature contributes to, and that nobody reads while features start.
 */
export function lazyValue<T>(make: () => T): LazyValue<T> {
  let made: { readonly value: T } | undefined;
  return {
    get() {
      made ??= { value: make() };
      return made.value;
    },
    forget() {
      made = undefined;
    },
  };
}
