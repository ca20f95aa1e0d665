import {
  type Actor,
  type Connection,
  definePoint,
  defineTopic,
  type JsonValue,
  type Keyed,
} from "@dicetower/contract";
import type { ImportKind, ImportRecords } from "./records.js";

/** What would become of a record. */
export interface ImportPrediction {
  /** `clash`: something of ours is there already that did not come from this source; `replaces` where it gives way. */
  readonly outcome: "new" | "same" | "changes" | "clash" | "refused";
  /** Name of the record, for the report. */
  readonly title: string;
  /** Text key and values, with `clash` and `refused`. */
  readonly reasonKey?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** How a clash ends. */
export type ImportClash = "keep" | "replace";

/** What has to be put back for an undo. */
export interface ImportChange {
  /** Names what was written, to the target alone. */
  readonly key: string;
  /** What was there before; null for nothing. */
  readonly before: JsonValue;
  /** What is there now: an undo leaves alone what has been changed since, and says so. */
  readonly after: JsonValue;
}

/** What a record is written with. */
export interface ImportWriting {
  /** Key under which an earlier run wrote the record of this source. */
  readonly known: string | undefined;
  readonly clash: ImportClash;
  readonly transaction: Connection;
  readonly signal: AbortSignal;
  /** What `prepare` has answered for this record. */
  readonly prepared?: unknown;
}

/** Who is recorded for what is done outside of the transaction, and when that has to end. */
export interface ImportDoing {
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/** A feature that keeps records of one kind. Its key is the kind. */
export interface ImportTarget<Kind extends ImportKind = ImportKind> extends Keyed {
  readonly key: Kind;
  /** Records of one transaction, 100 when left out; large ones, such as files, come one by one. */
  readonly atOnce?: number;
  /** `carryOut` and `takeBack` are called side by side for the records of one transaction, to be done in one go. */
  readonly together?: boolean;
  /** Says what would become of a record, and writes nothing. */
  predict(record: ImportRecords[Kind], known: string | undefined): Promise<ImportPrediction>;
  /** Reads what cannot be waited for within a transaction: files, other stores, services. `write` is given it. */
  prepare?(record: ImportRecords[Kind], known: string | undefined): Promise<unknown>;
  /**
   * Writes a record within a transaction of its kind. What is not in the store (files, the journal, what another
   * service saves) is only noted in the change, and done in {@link ImportTarget.carryOut}.
   * @returns nothing where nothing was changed
   */
  write(record: ImportRecords[Kind], context: ImportWriting): Promise<ImportChange | undefined>;
  /**
   * Does what `write` has noted, once the note has been committed: so a kill at any point can be undone.
   * @returns the key to know the record by from now on, where that shows only now
   */
  carryOut?(
    change: ImportChange,
    record: ImportRecords[Kind],
    doing: ImportDoing,
  ): Promise<string | undefined>;
  /**
   * Puts back what `carryOut` has done, or half done, or not begun; called again after a kill, and before `undo`.
   * @returns false where it has been changed since
   */
  takeBack?(change: ImportChange, doing: ImportDoing): Promise<boolean>;
  /** Puts back what was there, within a transaction. @returns false where it has been changed since */
  undo(change: ImportChange, transaction: Connection): Promise<boolean>;
  /**
   * Called in each process when a kind of a run has been written or undone: caches are read again.
   */
  done?(): Promise<void>;
}

/** Features that take in records of other bots. */
export const importTargets = definePoint<ImportTarget>("importTargets");

/** Gives a target the type of its kind: `host.add(importTargets, importTarget({ key: "cards", … }))`. */
export function importTarget<Kind extends ImportKind>(target: ImportTarget<Kind>): ImportTarget {
  return target as unknown as ImportTarget;
}

/** Emitted when kinds have been written or undone, in whichever process. */
export const imported = defineTopic<{ readonly kinds: readonly ImportKind[] }>("imports.imported", {
  cluster: true,
});
