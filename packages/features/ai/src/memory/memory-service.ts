import type { Clock, Scope, Store } from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import type { AiMemory, AiMemoryDraft, AiMemoryKind, AiMemoryRow, AiRecallPlace } from "../api.js";
import type { StoredAiSettings } from "../settings/ai-settings.js";
import { cosine, keywordsOf, packed, unpacked, wordShare } from "./likeness.js";
import { type StoredMemory, shownMemory, storedMemory } from "./memory-row.js";
import { about, candidates, type MemorySubject, trim } from "./memory-statements.js";
import { holdsUnkept } from "./unkept.js";

const maxRecalled = 8;
const maxTokens = 800;
const equalFrom = 0.92;
const halfLifeSeconds = 30 * 86_400;
const daySeconds = 86_400;
/** Vectors of another model that are remade with one recall. */
const remadeAtOnce = 16;

/** Vectors, where a model for them is configured. */
export interface VectorSource {
  /** Names the model; empty where there is none. */
  model(): string;
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][] | undefined>;
}

/** What the memory needs. */
export interface MemoryServices {
  readonly store: Store;
  readonly clock: Clock;
  /** In whose name vectors are remade. */
  readonly scope: Pick<Scope, "follow" | "signal">;
  readonly settings: () => StoredAiSettings;
  readonly vectors: VectorSource;
  readonly estimate: (text: string) => number;
  readonly main: (person: PersonKey) => PersonKey;
}

/** What the AI layer remembers, in the store. */
export class MemoryService implements AiMemory {
  constructor(readonly services: MemoryServices) {}

  async recall(place: AiRecallPlace, text: string, signal: AbortSignal): Promise<readonly AiMemoryRow[]> {
    const { store, clock, settings, vectors, estimate, scope } = this.services;
    const { memory } = settings();
    if (!memory.enabled) return [];
    const now = clock.seconds();
    const rows = await store.read((db) => candidates(db, this.#placed(place), memory.shareAcrossGroups, now));
    if (rows.length === 0) return [];
    const model = vectors.model();
    const [asked] = model === "" ? [] : ((await vectors.embed([text.slice(0, 4000)], signal)) ?? []);
    const words = keywordsOf(text);
    const scored = rows.map((row) => ({ row, score: scoreOf(row, { words, asked, model, now }) }));
    scored.sort(
      (a, b) => Number(b.row.pinned) - Number(a.row.pinned) || b.score - a.score || b.row.id - a.row.id,
    );
    const chosen: StoredMemory[] = [];
    let tokens = 0;
    for (const { row } of scored) {
      const size = estimate(row.text);
      if (chosen.length === maxRecalled || tokens + size > maxTokens) break;
      tokens += size;
      chosen.push(row);
    }
    await this.#use(chosen, now);
    const stale =
      asked === undefined ? [] : rows.filter((row) => vectorOf(row, model, asked.length) === undefined);
    if (stale.length > 0) scope.follow(this.#remake(stale.slice(0, remadeAtOnce), scope.signal));
    return chosen.map(shownMemory);
  }

  async add(given: AiMemoryDraft): Promise<AiMemoryRow | undefined> {
    const { store, clock, vectors, scope, settings } = this.services;
    const draft = this.#owned(given);
    if (draft.kind !== "turn" && holdsUnkept(draft.text)) return undefined;
    const vector =
      draft.kind === "fact" && vectors.model() !== ""
        ? (await vectors.embed([draft.text], scope.signal))?.[0]
        : undefined;
    const model = vectors.model();
    const now = clock.seconds();
    const { memory } = settings();
    const days = draft.kind === "turn" ? 1 : memory.retentionDays;
    const fresh = {
      ...storedMemory(draft, now, now + days * daySeconds),
      ...(vector === undefined ? {} : { vector: packed(vector), vector_model: model }),
    };
    return store.change(async (db) => {
      if (draft.kind === "turn")
        await about(db, draft)
          .where({ kind: "turn", origin_id: fresh.origin_id, keeps_end: 0 })
          .update({ expires_at: fresh.expires_at });
      const equal = draft.kind === "fact" ? await this.#equal(db, draft, fresh, vector) : undefined;
      if (equal !== undefined) {
        const merged = mergedFact(equal, fresh);
        await db<StoredMemory>("ai_memory").where({ id: equal.id }).update(merged);
        return shownMemory({ ...equal, ...merged });
      }
      const [row] = await db<StoredMemory>("ai_memory").insert(fresh).returning("id");
      if (draft.kind === "fact") await trim(db, draft, memory.longTermFacts);
      return shownMemory({ ...fresh, id: Number(row?.id) });
    });
  }

  about(person: PersonKey): Promise<readonly AiMemoryRow[]> {
    const { platform, userId } = this.services.main(person);
    return this.of({ scope: "user", platform, subjectId: userId }, "desc");
  }

  /** Rows about somebody or something that have not ended, the oldest first unless told. */
  async of(
    subject: MemorySubject & { readonly kind?: AiMemoryKind; readonly originId?: string },
    order: "asc" | "desc" = "asc",
  ): Promise<readonly AiMemoryRow[]> {
    const { store, clock } = this.services;
    const { kind, originId } = subject;
    const rows = await store.read((db) =>
      about(db, this.#owned(subject))
        .where((alive) => alive.where({ expires_at: 0 }).orWhere("expires_at", ">", clock.seconds()))
        .modify((query) => {
          if (kind !== undefined) query.where({ kind });
          if (originId !== undefined) query.where({ origin_id: originId });
        })
        .orderBy("id", order)
        .limit(1000),
    );
    return (rows as StoredMemory[]).map(shownMemory);
  }

  erase(which: Parameters<AiMemory["erase"]>[0]): Promise<number> {
    return this.services.store.change(async (db) => {
      if (!("id" in which)) return about(db, this.#owned(which)).delete();
      if (!/^\d{1,15}$/.test(which.id)) return 0;
      const query = db<StoredMemory>("ai_memory").where({ id: Number(which.id) });
      if (which.about !== undefined) {
        const { platform, userId } = this.services.main(which.about);
        query.where({ scope: "user", platform, subject_id: userId });
      }
      return query.delete();
    });
  }

  /** Rows whose time is over go. */
  tidy(): Promise<number> {
    const { store, clock } = this.services;
    return store.change((db) =>
      db("ai_memory").where("expires_at", ">", 0).where("expires_at", "<=", clock.seconds()).delete(),
    );
  }

  #placed(place: AiRecallPlace): AiRecallPlace {
    return place.person === undefined ? place : { ...place, person: this.services.main(place.person) };
  }

  /** Rows about people belong to their main identity. */
  #owned<T extends MemorySubject>(subject: T): T {
    if (subject.scope !== "user") return subject;
    const { platform, userId } = this.services.main({
      platform: subject.platform,
      userId: subject.subjectId,
    });
    return { ...subject, platform, subjectId: userId };
  }

  async #equal(
    db: Parameters<typeof about>[0],
    draft: AiMemoryDraft,
    { origin_id }: Pick<StoredMemory, "origin_id">,
    vector: readonly number[] | undefined,
  ): Promise<StoredMemory | undefined> {
    const rows: StoredMemory[] = await about(db, draft).where({ kind: "fact", origin_id });
    const words = keywordsOf(draft.text);
    const model = this.services.vectors.model();
    return rows.find((row) => {
      const known = vector === undefined ? undefined : vectorOf(row, model, vector.length);
      if (vector !== undefined && known !== undefined) return cosine(vector, known) >= equalFrom;
      const others = keywordsOf(row.text);
      return Math.min(wordShare(words, others), wordShare(others, words)) >= equalFrom;
    });
  }

  /** Unpinned rows end so many days after their last use. */
  async #use(rows: readonly StoredMemory[], now: number): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const end = now + this.services.settings().memory.retentionDays * daySeconds;
    await this.services.store.change(async (db) => {
      await db("ai_memory").whereIn("id", ids).update({ used_at: now });
      await db("ai_memory").whereIn("id", ids).where({ pinned: 0, keeps_end: 0 }).update({ expires_at: end });
    });
  }

  async #remake(rows: readonly StoredMemory[], signal: AbortSignal): Promise<void> {
    const { vectors, store } = this.services;
    const model = vectors.model();
    const made = await vectors.embed(
      rows.map(({ text }) => text),
      signal,
    );
    if (made === undefined) return;
    await store.change(async (db) => {
      for (const [at, { id, text }] of rows.entries())
        await db("ai_memory")
          .where({ id, text })
          .update({ vector: packed(made[at] ?? []), vector_model: model });
    });
  }
}

function scoreOf(
  row: StoredMemory,
  asked: {
    readonly words: ReadonlySet<string>;
    readonly asked: readonly number[] | undefined;
    readonly model: string;
    readonly now: number;
  },
): number {
  const vector = asked.asked === undefined ? undefined : vectorOf(row, asked.model, asked.asked.length);
  const likeness =
    vector !== undefined && asked.asked !== undefined
      ? Math.max(0, cosine(asked.asked, vector))
      : wordShare(asked.words, keywordsOf(row.text));
  const age = 0.5 ** (Math.max(0, asked.now - Number(row.used_at)) / halfLifeSeconds);
  return 0.6 * likeness + 0.2 * Number(row.weight) + 0.2 * age;
}

/** The vector of a row, where it was made by this model. */
function vectorOf(row: StoredMemory, model: string, dimensions: number): Float32Array | undefined {
  if (row.vector_model !== model) return undefined;
  const vector = unpacked(row.vector);
  return vector?.length === dimensions ? vector : undefined;
}

/** What an equal fact becomes: what owners wrote or pinned keeps its words. */
function mergedFact(old: StoredMemory, fresh: Omit<StoredMemory, "id">): Partial<StoredMemory> {
  const kept = Number(old.pinned) === 1 || (old.source === "manual" && fresh.source === "auto");
  const { text, vector, vector_model, source, used_at, updated_at } = fresh;
  const end = Number(old.pinned) === 1 || Number(old.keeps_end) === 1 ? {} : { expires_at: fresh.expires_at };
  const pinned = fresh.pinned === 1 ? { pinned: 1, expires_at: 0 } : {};
  return {
    weight: Math.min(1, Math.max(Number(old.weight) + 0.1, fresh.weight)),
    used_at,
    updated_at,
    ...(kept ? {} : { text, vector, vector_model, source }),
    ...end,
    ...pinned,
  };
}
