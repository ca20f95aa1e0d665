import { type Actor, type Changes, codes, failure, type Store } from "@dicetower/contract";
import { maxSources, type Source, type SourceProblem } from "./source.js";

interface SourceRow {
  readonly id: number;
  readonly place: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly enabled: number;
  readonly position: number;
  readonly etag: string;
  readonly sha256: string;
  readonly packages: number;
  readonly fetched_at: number | string;
  readonly tried_at: number | string;
  readonly mirror: string;
  readonly problem: string;
  readonly problem_text: string;
  readonly problem_faults: string;
  readonly offered: string;
}

const table = "content_store_source";

/** What an admin decides of a source. */
export type SourceChange = Partial<Pick<Source, "name" | "enabled" | "position" | "fingerprint">>;
/** What a look at the source tells. */
export type SourceState = Pick<
  Source,
  | "etag"
  | "sha256"
  | "packages"
  | "fetchedAt"
  | "triedAt"
  | "mirror"
  | "problem"
  | "problemText"
  | "faults"
  | "offered"
>;

/** Records of sources. */
export class SourceStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
  ) {}

  /** In their order. */
  async all(): Promise<Source[]> {
    const rows = await this.store.read((db) => db<SourceRow>(table).orderBy(["position", "id"]).select());
    return rows.map(sourceOf);
  }

  /** @throws Failure 40400 */
  async must(id: number): Promise<Source> {
    const row = await this.store.read((db) => db<SourceRow>(table).where({ id }).first());
    if (row === undefined) throw failure(codes.notFound, `There is no source ${id}.`);
    return sourceOf(row);
  }

  /** @throws Failure 40900 for a place that there is a source for, 42200 where there are too many */
  async add(
    source: Pick<Source, "place" | "name" | "fingerprint">,
    state: SourceState,
    actor: Actor,
  ): Promise<Source> {
    const { place, name, fingerprint } = source;
    const id = await this.store.change(async (db) => {
      const all = await db<SourceRow>(table).select();
      if (all.some((one) => one.place === place))
        throw failure(codes.conflict, "There is a source with this address already.");
      if (all.length >= maxSources)
        throw failure(codes.ruleBroken, `There can be ${maxSources} sources at most. Delete one first.`);
      const position = Math.max(0, ...all.map((one) => one.position)) + 1;
      const row = { place, name, fingerprint, enabled: 1, position, ...stateColumns(state) };
      await db<SourceRow>(table).insert(row);
      const added = await db<SourceRow>(table).where({ place }).first();
      await this.changes.record(db, {
        action: "store.source.create",
        actor,
        target: { type: "storeSource", id: String(added?.id ?? 0), name },
        after: { place, fingerprint },
      });
      return added?.id ?? 0;
    });
    return this.must(id);
  }

  async change(source: Source, change: SourceChange, actor: Actor, state?: SourceState): Promise<Source> {
    const { id } = source;
    const { name, enabled, position, fingerprint } = { ...source, ...change };
    await this.store.change(async (db) => {
      await db<SourceRow>(table)
        .where({ id })
        .update({
          name,
          enabled: enabled ? 1 : 0,
          position,
          fingerprint,
          ...(state === undefined ? {} : stateColumns(state)),
        });
      const fields = Object.keys(change) as (keyof SourceChange)[];
      await this.changes.record(db, {
        action: "store.source.update",
        actor,
        target: { type: "storeSource", id: String(id), name },
        before: Object.fromEntries(fields.map((field) => [field, source[field]])),
        after: Object.fromEntries(fields.map((field) => [field, change[field] ?? null])),
        fields,
      });
    });
    return this.must(id);
  }

  /** Keeps what a look has told; nobody has decided anything. */
  async note(id: number, state: SourceState): Promise<void> {
    await this.store.change((db) => db<SourceRow>(table).where({ id }).update(stateColumns(state)));
  }

  async remove({ id, name, place }: Source, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      await db<SourceRow>(table).where({ id }).delete();
      await this.changes.record(db, {
        action: "store.source.delete",
        actor,
        target: { type: "storeSource", id: String(id), name },
        before: { place },
      });
    });
  }
}

function stateColumns(state: SourceState) {
  const { etag, sha256, packages, fetchedAt, triedAt, mirror, problem, problemText, faults, offered } = state;
  return {
    etag,
    sha256,
    packages,
    fetched_at: fetchedAt,
    tried_at: triedAt,
    mirror,
    problem,
    problem_text: problemText.slice(0, 1_000),
    problem_faults: JSON.stringify(faults),
    offered,
  };
}

function sourceOf(row: SourceRow): Source {
  return {
    id: row.id,
    place: row.place,
    name: row.name,
    fingerprint: row.fingerprint,
    enabled: row.enabled !== 0,
    position: row.position,
    etag: row.etag,
    sha256: row.sha256,
    packages: row.packages,
    fetchedAt: Number(row.fetched_at),
    triedAt: Number(row.tried_at),
    mirror: row.mirror,
    problem: row.problem as SourceProblem,
    problemText: row.problem_text,
    faults: JSON.parse(row.problem_faults) as Source["faults"],
    offered: row.offered,
  };
}
