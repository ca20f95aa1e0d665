/** What is there, or comes later. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Goes on with a value: at once where it is there, else when it has come. A call that every message passes makes no
 * promise where nothing has to be waited for; each one costs some microseconds, for what belongs to a message follows it.
 * @param next is not called where the value fails to come
 * @returns what `next` returns, as a promise only where one of them waits
 * @throws what `next` throws, where the value is there
 */
export function andThen<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
