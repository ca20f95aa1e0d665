import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type Store,
  shortenText,
} from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import { type StoredMemory, shownMemory, storedMemory } from "../memory/memory-row.js";
import { about, anyOrigin, trim } from "../memory/memory-statements.js";
import { holdsUnkept } from "../memory/unkept.js";
import type { StoredAiSettings } from "../settings/ai-settings.js";
import type { MemoryBody, MemoryErased, MemoryQuery } from "./memory-schemas.js";

/** Characters of what is remembered that stand for it in a plan. */
const maxNamed = 60;

const columns: Readonly<Record<string, keyof StoredMemory>> = {
  id: "id",
  weight: "weight",
  expiresAt: "expires_at",
  createdAt: "created_at",
  updatedAt: "updated_at",
};

/** What the editor needs. */
export interface MemoryEditorServices {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly settings: () => StoredAiSettings;
  readonly main: (person: PersonKey) => PersonKey;
}

/** The memory as owners see and change it. */
export class MemoryEditor {
  constructor(readonly services: MemoryEditorServices) {}

  async page(query: MemoryQuery) {
    const { scope, platform, subjectId, kind, source, pinned, q = "", sort, page, pageSize } = query;
    const now = this.services.clock.seconds();
    const wanted = { scope, platform, subject_id: subjectId, kind, source };
    const filters = Object.entries(wanted).filter(([, value]) => value !== undefined);
    return this.services.store.read(async (db) => {
      const found = db<StoredMemory>("ai_memory")
        .where(Object.fromEntries(filters))
        .where((alive) => alive.where({ expires_at: 0 }).orWhere("expires_at", ">", now));
      if (pinned !== undefined) found.where({ pinned: pinned ? 1 : 0 });
      if (q !== "") found.whereRaw("lower(text) like ? escape '!'", [`%${likePattern(q.toLowerCase())}%`]);
      const [counted] = await found.clone().count({ total: "*" });
      const rows: StoredMemory[] = await found
        .orderBy(columns[sort.replace("-", "")] ?? "id", sort.startsWith("-") ? "desc" : "asc")
        .orderBy("id", "desc")
        .offset((page - 1) * pageSize)
        .limit(pageSize);
      const total = Number((counted as { readonly total?: unknown } | undefined)?.total ?? 0);
      return { items: rows.map(answered), total, page, pageSize };
    });
  }

  /** Adds a row, or changes the one that is named. @throws Failure 40400, 42200 */
  write(body: MemoryBody, actor: Actor) {
    if (body.kind === "turn")
      throw failure(codes.ruleBroken, "Turns of conversations are not written by hand.");
    if (body.text !== undefined && holdsUnkept(body.text))
      throw failure(
        codes.ruleBroken,
        "The text holds a key, an address of mail or a phone number, which are not remembered.",
      );
    return this.services.store.change(async (db) =>
      answered(
        await (body.id === undefined ? this.#add(db, body, actor) : this.#change(db, body.id, body, actor)),
      ),
    );
  }

  async #add(db: Connection, body: MemoryBody, actor: Actor): Promise<StoredMemory> {
    const { clock, changes, settings } = this.services;
    const { scope = "global", kind = "fact", text = "", platform = "", subjectId = "", ...rest } = body;
    if (scope !== "global" && subjectId === "")
      throw failure(codes.ruleBroken, "Name whom the row is about: subjectId is empty.");
    if ((scope === "user" || scope === "group") && platform === "")
      throw failure(codes.ruleBroken, "Name the platform of whom the row is about.");
    const owner = this.#owner(scope, platform, subjectId);
    const { longTermFacts, retentionDays } = settings().memory;
    const pinned = await about(db, { scope, ...owner })
      .where({ kind: "fact", pinned: 1 })
      .select("id");
    if (kind === "fact" && pinned.length >= longTermFacts)
      throw failure(codes.ruleBroken, "All facts about them are pinned, and there is no room for more.");
    const now = clock.seconds();
    // What owners write was said nowhere: it holds everywhere, unless they say where.
    const originId = scope === "user" ? anyOrigin : "";
    const draft = { scope, kind, text, ...owner, source: "manual" as const, originId, ...rest };
    const stored = storedMemory({ weight: 0.8, ...draft }, now, now + retentionDays * 86_400);
    const [row] = await db<StoredMemory>("ai_memory").insert(stored).returning("id");
    const added = { ...stored, id: Number(row?.id) };
    if (kind === "fact") await trim(db, { scope, ...owner }, longTermFacts);
    await changes.record(db, { action: "ai.memory.add", actor, target: targetOf(added) });
    return added;
  }

  async #change(db: Connection, id: number, body: MemoryBody, actor: Actor): Promise<StoredMemory> {
    const before = await db<StoredMemory>("ai_memory").where({ id }).first();
    if (before === undefined) throw failure(codes.notFound, `There is no row ${id} in the memory.`);
    const { clock, changes, settings } = this.services;
    const now = clock.seconds();
    const scope = body.scope ?? before.scope;
    const owner = this.#owner(scope, body.platform ?? before.platform, body.subjectId ?? before.subject_id);
    const pinned = body.pinned ?? Number(before.pinned) === 1;
    const freed = !pinned && Number(before.pinned) === 1;
    const after: StoredMemory = {
      ...before,
      scope,
      platform: owner.platform,
      subject_id: owner.subjectId,
      kind: body.kind ?? before.kind,
      text: body.text ?? before.text,
      weight: body.weight ?? before.weight,
      pinned: pinned ? 1 : 0,
      origin_id: body.originId ?? before.origin_id,
      source: "manual",
      updated_at: now,
      ...(body.expiresAt !== undefined
        ? { expires_at: body.expiresAt, keeps_end: body.expiresAt > 0 ? 1 : 0 }
        : pinned
          ? { expires_at: 0, keeps_end: 0 }
          : freed
            ? { expires_at: now + settings().memory.retentionDays * 86_400 }
            : {}),
      // Of other words there is another vector.
      ...(body.text === undefined || body.text === before.text ? {} : { vector: "", vector_model: "" }),
    };
    const { id: _, ...columnsOfRow } = after;
    await db<StoredMemory>("ai_memory").where({ id }).update(columnsOfRow);
    const fields = Object.keys(body).filter((name) => name !== "id");
    await changes.record(db, { action: "ai.memory.update", actor, target: targetOf(after), fields });
    return after;
  }

  /** What the rows say that would be taken away. @throws Failure 40001 */
  async erased(which: MemoryErased): Promise<string[]> {
    checkForm(which);
    const rows = await this.services.store.read<{ text: string }[]>((db) =>
      this.#meant(db, which).orderBy("id").select("text"),
    );
    return rows.map(({ text }) => shortenText(text, maxNamed));
  }

  /** Takes rows away by one of the three forms. @throws Failure 40001 */
  erase(which: MemoryErased, actor: Actor): Promise<{ deleted: number }> {
    checkForm(which);
    const { id, scope, platform, subjectId } = which;
    return this.services.store.change(async (db) => {
      const deleted = await this.#meant(db, which).delete();
      const name =
        id !== undefined
          ? String(id)
          : scope === undefined
            ? "all"
            : `${scope}:${platform ?? ""}:${subjectId}`;
      await this.services.changes.record(db, {
        action: "ai.memory.delete",
        actor,
        target: { type: "aiMemory", id: name },
        note: `${deleted} rows`,
      });
      return { deleted };
    });
  }

  #meant(db: Connection, { id, scope, platform, subjectId }: MemoryErased) {
    const rows = db<StoredMemory>("ai_memory");
    if (id !== undefined) rows.where({ id });
    if (scope !== undefined && subjectId !== undefined) {
      const owner = platform === undefined ? { subjectId } : this.#owner(scope, platform, subjectId);
      rows.where({ scope, subject_id: owner.subjectId });
      if ("platform" in owner) rows.where({ platform: owner.platform });
    }
    return rows;
  }

  #owner(scope: StoredMemory["scope"], platform: string, subjectId: string) {
    if (scope !== "user") return { platform, subjectId };
    const main = this.services.main({ platform, userId: subjectId });
    return { platform: main.platform, subjectId: main.userId };
  }
}

function checkForm({ id, scope, platform, subjectId, all }: MemoryErased): void {
  const forms = [id !== undefined, scope !== undefined || subjectId !== undefined, all !== undefined];
  const whole = scope !== undefined && subjectId !== undefined;
  if (forms.filter(Boolean).length !== 1 || forms[1] !== whole || (platform !== undefined && !whole))
    throw failure(codes.invalid, "Name what to delete in one way: id, scope with subjectId, or all.", {
      errors: [{ path: "", message: "exactly one of id, scope with subjectId, all: true" }],
    });
}

function answered(row: StoredMemory) {
  return { ...shownMemory(row), id: Number(row.id) };
}

function targetOf({ id, scope, subject_id }: StoredMemory) {
  return { type: "aiMemory", id: String(id), name: subject_id === "" ? scope : `${scope} ${subject_id}` };
}

function likePattern(text: string): string {
  return text.replace(/[!%_]/g, (character) => `!${character}`);
}
