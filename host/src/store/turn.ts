import { AsyncLocalStorage } from "node:async_hooks";

/** The time in which one `change` may use the connection of its store. */
export interface Turn {
  readonly store: object;
  readonly parent: Turn | undefined;
  /** False from the moment its change has ended: what it left running does not reach the next one. */
  open: boolean;
}

const turns = new AsyncLocalStorage<Turn>();
/** Turns that have not ended. */
let running = 0;

/** True inside an open turn of `store`, however deep. */
export function inTurn(store: object): boolean {
  for (let turn = turns.getStore(); turn !== undefined; turn = turn.parent)
    if (turn.store === store && turn.open) return true;
  return false;
}

/** Runs `work` as a turn of `store`. @param lost rejects when the turn must end before its work has */
export async function takeTurn<T>(
  store: object,
  work: () => Promise<T>,
  lost: (end: (reason: unknown) => void) => void,
): Promise<T> {
  const turn: Turn = { store, parent: turns.getStore(), open: true };
  running++;
  try {
    return await Promise.race([
      // Awaited within the turn: a query that `work` hands back begins only when somebody waits for it.
      turns.run(turn, async () => await work()),
      new Promise<never>((_, reject) => lost(reject)),
    ]);
  } finally {
    turn.open = false;
    // While it is on, every promise and callback of the process carries it along, which costs the message line.
    if (--running === 0) turns.disable();
  }
}
