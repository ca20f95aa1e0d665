import { AsyncLocalStorage } from "node:async_hooks";
import { storageFailure } from "./storage-failure.js";

/** The scope in which the statements of one `change` may use the connection of its store. */
interface TransactionScope {
  readonly store: object;
  readonly parent: TransactionScope | undefined;
  /** False once its change has ended: statements it left behind do not reach the next transaction. */
  open: boolean;
  /** The statement issued last; undefined while none runs or waits. Never rejects. */
  last: Promise<void> | undefined;
  /** Why the change must fail: it was ended from outside, or the database failed a statement and may have rolled back. */
  failed: unknown;
}

const scopes = new AsyncLocalStorage<TransactionScope>();
/** Number of scopes that have not ended. */
let running = 0;

/** Returns the open scope of `store` around the caller, at any depth. */
function scopeOf(store: object): TransactionScope | undefined {
  for (let scope = scopes.getStore(); scope !== undefined; scope = scope.parent)
    if (scope.store === store && scope.open) return scope;
  return undefined;
}

/** Returns true inside an open change of `store`, at any depth. */
export function inTransaction(store: object): boolean {
  return scopeOf(store) !== undefined;
}

/**
 * Runs a statement in the scope of `store` after those issued before it. A statement that still waits when the scope
 * ends, or after one that the database failed, is rejected: outside the transaction it would be committed by itself.
 */
export function inOrder<T>(store: object, statement: () => Promise<T>): Promise<T> {
  const scope = scopeOf(store);
  if (scope === undefined) return Promise.reject(outsideTransaction());
  const perform = () =>
    scope.open && scope.failed === undefined ? statement() : Promise.reject(outsideTransaction());
  const performed = scope.last === undefined ? perform() : scope.last.then(perform);
  const ended = () => {
    if (scope.last === last) scope.last = undefined;
  };
  const last = performed.then(ended, (error: unknown) => {
    if (storageFailure(error) !== undefined) scope.failed ??= error;
    ended();
  });
  scope.last = last;
  return performed;
}

/**
 * Runs `work` in a scope of `store`. Resolves when none of its statements runs any more.
 * @param lost receives the function that ends the scope with a reason although its work still runs
 * @throws the reason, or the error of the database if a statement failed, whatever the work returned
 */
export async function runInScope<T>(
  store: object,
  work: () => Promise<T>,
  lost: (end: (reason: unknown) => void) => void,
): Promise<T> {
  const scope: TransactionScope = {
    store,
    parent: scopes.getStore(),
    open: true,
    last: undefined,
    failed: undefined,
  };
  running++;
  const [ended] = await Promise.allSettled([
    Promise.race([
      // Awaited inside the scope: a knex query that `work` returns starts only when it is awaited.
      scopes.run(scope, async () => await work()),
      new Promise<never>((_, reject) =>
        lost((reason) => {
          scope.failed = reason;
          reject(reason);
        }),
      ),
    ]),
  ]);
  scope.open = false;
  // While it is enabled, every promise and callback of the process carries it, which slows the message line.
  if (--running === 0) scopes.disable();
  while (scope.last !== undefined) await scope.last;
  if (scope.failed !== undefined) throw scope.failed;
  if (ended.status === "rejected") throw ended.reason;
  return ended.value;
}

/** Makes the error of a statement that is issued outside its change. */
export function outsideTransaction(): Error {
  return new Error(
    "A statement came outside the change it belongs to: wait for every statement before a change ends.",
  );
}
