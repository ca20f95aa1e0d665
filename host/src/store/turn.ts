import { AsyncLocalStorage } from "node:async_hooks";
import { storageFailure } from "./storage-failure.js";

/** The time in which one `change` may use the connection of its store. */
interface Turn {
  readonly store: object;
  readonly parent: Turn | undefined;
  /** False from the moment its change has ended: what it left running does not reach the next one. */
  open: boolean;
  /** The statement that was asked for last; undefined where none runs or waits. Never rejects. */
  last: Promise<void> | undefined;
  /** Why it must fail: it was ended, or the medium failed a statement, and SQLite may have taken all of it back. */
  spoilt: unknown;
}

const turns = new AsyncLocalStorage<Turn>();
/** Turns that have not ended. */
let running = 0;

/** The open turn of `store` that this runs inside of, however deep. */
function turnOf(store: object): Turn | undefined {
  for (let turn = turns.getStore(); turn !== undefined; turn = turn.parent)
    if (turn.store === store && turn.open) return turn;
  return undefined;
}

/** True inside an open turn of `store`, however deep. */
export function inTurn(store: object): boolean {
  return turnOf(store) !== undefined;
}

/**
 * Runs a statement within the turn of `store`, when those asked for before it have ended. What waits when the turn
 * ends, or behind one that the medium failed, is not run: it could meet no transaction any more, and would stay.
 */
export function inOrder<T>(store: object, statement: () => Promise<T>): Promise<T> {
  const turn = turnOf(store);
  if (turn === undefined) return Promise.reject(outside());
  const perform = () => (turn.open && turn.spoilt === undefined ? statement() : Promise.reject(outside()));
  const performed = turn.last === undefined ? perform() : turn.last.then(perform);
  const ended = () => {
    if (turn.last === last) turn.last = undefined;
  };
  const last = performed.then(ended, (error: unknown) => {
    if (storageFailure(error) !== undefined) turn.spoilt ??= error;
    ended();
  });
  turn.last = last;
  return performed;
}

/**
 * Runs `work` as a turn of `store`. Answers when none of its statements runs any more.
 * @param lost ends the turn with a reason, though its work or a statement of it has not ended
 * @throws the reason, or what the medium said where it failed a statement, whatever became of the work
 */
export async function takeTurn<T>(
  store: object,
  work: () => Promise<T>,
  lost: (end: (reason: unknown) => void) => void,
): Promise<T> {
  const turn: Turn = { store, parent: turns.getStore(), open: true, last: undefined, spoilt: undefined };
  running++;
  const [ended] = await Promise.allSettled([
    Promise.race([
      // Awaited within the turn: a query that `work` hands back begins only when somebody waits for it.
      turns.run(turn, async () => await work()),
      new Promise<never>((_, reject) =>
        lost((reason) => {
          turn.spoilt = reason;
          reject(reason);
        }),
      ),
    ]),
  ]);
  turn.open = false;
  // While it is on, every promise and callback of the process carries it along, which costs the message line.
  if (--running === 0) turns.disable();
  while (turn.last !== undefined) await turn.last;
  if (turn.spoilt !== undefined) throw turn.spoilt;
  if (ended.status === "rejected") throw ended.reason;
  return ended.value;
}

/** For a statement that is not run. */
export function outside(): Error {
  return new Error(
    "A statement came outside the change it belongs to: wait for every statement before a change ends.",
  );
}
