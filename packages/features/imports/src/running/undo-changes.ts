import { type Actor, codes, failure, type Store } from "@dicetower/contract";
import type { ImportKind } from "../api/records.js";
import type { ChangeJournal, KeptChange } from "../runs/change-journal.js";
import type { Result } from "../runs/import-run.js";
import type { ImportParts } from "./import-parts.js";

const atOnce = 100;
const maxNamed = 200;

/** What putting back needs. */
export interface Undoing {
  readonly parts: ImportParts;
  readonly store: Store;
  readonly journal: ChangeJournal;
}

/**
 * Puts back what a run has written, the last first; goes on after a kill where it was.
 * @param kind one kind alone; all of the run when left out
 * @param result is told what was left alone, as it had been changed since
 * @param progress called within the transaction of each step
 * @throws Failure 50300 where the feature that has written something is not there
 */
export async function undoChanges(
  { parts, store, journal }: Undoing,
  run: number,
  kind: ImportKind | undefined,
  result: Result,
  doing: { readonly actor: Actor; readonly signal: AbortSignal },
  progress: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const targetOf = (change: KeptChange) => {
    const target = parts.target(change.kind);
    if (target === undefined)
      throw failure(codes.notReady, `The feature that keeps ${change.kind} is off: switch it on first.`);
    return target;
  };
  for (;;) {
    doing.signal.throwIfAborted();
    const changes = await journal.last(run, atOnce, kind);
    if (changes.length === 0) return;
    const outside = new Map<KeptChange, boolean>();
    const takeBack = async (change: KeptChange) => {
      const target = targetOf(change);
      if (target.item.takeBack !== undefined)
        outside.set(change, await target.run(() => target.item.takeBack?.(change, doing) ?? true));
    };
    if (changes.every((change) => targetOf(change).item.together === true))
      await Promise.all(changes.map(takeBack));
    else for (const change of changes) await takeBack(change);
    await store.change(async (db) => {
      for (const change of changes) {
        const target = targetOf(change);
        const isOurs = outside.get(change) ?? true;
        if (!isOurs || !(await target.run(() => target.item.undo(change, db)))) {
          result.leftCount++;
          if (result.left.length < maxNamed) result.left.push({ kind: change.kind, title: change.title });
        }
        await journal.drop(db, change);
      }
    });
    await progress();
  }
}
