import { type Actor, codes, failure, type Log, type Store } from "@dicetower/contract";
import { type ImportItem, type ImportKind, importKinds } from "../api/records.js";
import type { ImportClash } from "../api/targets.js";
import type { FolderReader } from "../folder/folder-reader.js";
import type { ChangeJournal, KeptChange } from "../runs/change-journal.js";
import type { Result, Run } from "../runs/import-run.js";
import type { RunStore } from "../runs/run-store.js";
import type { ImportParts } from "./import-parts.js";
import { batches } from "./in-batches.js";
import { lookedAtOnce, predicted } from "./look-at.js";

/** What writing needs. */
export interface Writing {
  readonly parts: ImportParts;
  readonly store: Store;
  readonly runs: RunStore;
  readonly journal: ChangeJournal;
  readonly log: Log;
}

/** What is to be written of a plan. */
export interface Choice {
  /** All when left out. */
  readonly kinds?: readonly ImportKind[];
  readonly clash: ImportClash;
  /** By kind, where it is another. */
  readonly clashes?: Partial<Record<ImportKind, ImportClash>>;
}

/** Writes one kind of a run after the other, in chunks whose before-images are noted with them. */
export class KindWriter {
  #position = 0;

  constructor(
    readonly services: Writing,
    readonly run: Run,
    readonly folder: FolderReader,
    readonly result: Result,
    readonly doing: { readonly actor: Actor; readonly signal: AbortSignal },
  ) {}

  /** Kinds of the plan that there is something of, in the order of writing. */
  kinds({ kinds }: Choice): ImportKind[] {
    const isWanted = (kind: ImportKind) => kinds === undefined || kinds.includes(kind);
    return importKinds.filter((kind) => this.run.plan.kinds[kind] !== undefined && isWanted(kind));
  }

  /** Writes a kind. Where that fails half-way, what was written stands in the journal to be put back. */
  async write(kind: ImportKind, clash: ImportClash): Promise<void> {
    const { parts, runs, journal } = this.services;
    const target = parts.target(kind);
    if (target === undefined) return;
    this.#position = await journal.end(this.run.id);
    this.result.looked = 0;
    await runs.write(this.run.id, { kind, result: this.result });
    for await (const batch of batches(this.#records(kind), target.item.atOnce ?? lookedAtOnce)) {
      this.doing.signal.throwIfAborted();
      await this.#chunk(kind, batch, clash);
    }
    await runs.write(this.run.id, { kind: "", result: this.result });
  }

  async *#records(kind: ImportKind): AsyncIterable<ImportItem> {
    const { format } = this.run;
    for await (const one of this.services.parts.read(format, this.folder, this.doing.signal, kind))
      if ("kind" in one && one.kind === kind) yield one;
  }

  async #chunk(kind: ImportKind, batch: readonly ImportItem[], clash: ImportClash): Promise<void> {
    const { parts, journal, store, runs, log } = this.services;
    const target = parts.target(kind);
    if (target === undefined) throw failure(codes.notReady, `Nobody takes in ${kind} any more.`);
    const known = await journal.known(
      kind,
      batch.map(({ source }) => source),
    );
    const wanted: { readonly item: ImportItem; readonly title: string; readonly prepared: unknown }[] = [];
    for (const item of batch) {
      const { outcome, title } = await predicted(parts, item, known.get(item.source), log);
      if (outcome === "clash" && clash === "keep") this.result.kept[kind] = (this.result.kept[kind] ?? 0) + 1;
      if (outcome === "same" || outcome === "refused" || (outcome === "clash" && clash === "keep")) continue;
      const prepared = await target.run(() => target.item.prepare?.(item.record, known.get(item.source)));
      wanted.push({ item, title, prepared });
    }
    this.result.looked += batch.length;
    const written = await store.change(async (db) => {
      const changes: { readonly item: ImportItem; readonly kept: KeptChange }[] = [];
      for (const { item, title, prepared } of wanted) {
        const key = known.get(item.source);
        const context = { known: key, clash, transaction: db, signal: this.doing.signal, prepared };
        const change = await target.run(() => target.item.write(item.record, context));
        if (change === undefined) continue;
        const about = { run: this.run.id, position: this.#position++, kind, source: item.source, title };
        changes.push({ item, kept: { ...change, ...about, known: key } });
      }
      const total = (this.result.written[kind] ?? 0) + changes.length;
      if (changes.length > 0) this.result.written[kind] = total;
      await journal.add(
        db,
        changes.map(({ kept }) => kept),
      );
      await runs.within(db, this.run.id, { result: this.result });
      return changes;
    });
    if (target.item.carryOut === undefined) return;
    const carryOut = async ({ item, kept }: (typeof written)[number]) => {
      const key = await target.run(() => target.item.carryOut?.(kept, item.record, this.doing));
      if (key !== undefined && key !== kept.key) await journal.rename(kept, key);
    };
    if (target.item.together === true) await Promise.all(written.map(carryOut));
    else for (const one of written) await carryOut(one);
  }
}
