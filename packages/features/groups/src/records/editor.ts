import { isDeepStrictEqual } from "node:util";
import {
  type Actor,
  type Changes,
  type Contribution,
  codes,
  type Failure,
  type FieldProblem,
  failure,
  type JsonValue,
  type Store,
} from "@dicetower/contract";
import type { GroupField, GroupKey, Licence } from "../api.js";
import { type FieldRegistry, type FieldValues, saveSourced } from "../fields/registry.js";
import { moving, readOnly } from "../routes/schemas.js";
import { GroupEntry, type GroupRows } from "./entry.js";
import { type GroupRecords, type Patch, updateRecord } from "./group-records.js";
import { readGroups, readRow } from "./reading.js";
import type { GroupRecord } from "./row.js";
import { readTestGroups, removeGroup, writeFields, writeLabels } from "./writing.js";

/** What a writer sends: own members checked by the route's schema, the others not yet. */
export interface GroupBody {
  readonly remark?: string;
  readonly tags?: readonly string[];
  readonly flags?: readonly string[];
  readonly licence?: Licence;
  readonly revision?: number;
  readonly [field: string]: unknown;
}

/** A record with all fields, as it is answered. */
export type GroupView = GroupRecord & FieldValues;

const own = ["remark", "tags", "flags", "licence"] as const;

/** Answers and writes whole groups: the record and the fields of features. */
export class GroupEditor {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly groupRecords: GroupRecords,
    readonly fields: FieldRegistry,
  ) {}

  /** Groups with all their fields, in their order; those without a record are left out. */
  async views(keys: readonly GroupKey[]): Promise<GroupView[]> {
    const rows = await this.store.read((db) => readGroups(db, keys));
    return this.#views(rows);
  }

  async #views(rows: readonly GroupRows[]): Promise<GroupView[]> {
    const values = await this.fields.values(rows);
    return rows.map((one, at) => ({
      ...this.groupRecords.record(new GroupEntry(one)),
      ...(values[at] as FieldValues),
    })) as GroupView[];
  }

  /** @throws Failure 40400 */
  async view(key: GroupKey): Promise<GroupView> {
    const [found] = await this.views([key]);
    if (found === undefined) throw unknownGroup(key);
    return found;
  }

  /**
   * Writes a group. @param replace members that are left out take their defaults (PUT); otherwise they stay (PATCH)
   * @throws Failure 40400, 40001 with the fields, 40900 where another revision is stored
   */
  async write(key: GroupKey, body: GroupBody, replace: boolean, actor: Actor): Promise<GroupView> {
    const before = await this.view(key);
    if (body.revision !== undefined && body.revision !== before.revision) throw conflict(before);
    const { values, problems } = this.#fieldsOf(body, before);
    if (problems.length > 0)
      throw failure(codes.invalid, problems.map(({ message }) => message).join("; "), { errors: problems });
    const fields = new Map<Contribution<GroupField>, JsonValue>();
    for (const by of this.fields.all) {
      const value = values[by.key] ?? (replace ? by.item.default : undefined);
      if (value !== undefined && !isDeepStrictEqual(value, before[by.key])) fields.set(by, value);
    }
    const changed = own.filter(
      (name) => body[name] !== undefined && !isDeepStrictEqual(body[name], before[name]),
    );
    if (changed.length === 0 && fields.size === 0) return before;
    await this.#store(key, before, body, changed, fields, actor);
    for (const [by, value] of fields)
      if (by.item.source !== undefined && by.item.source.shares !== true)
        await saveSourced(by, key, orNull(by, value), actor);
    return this.view(key);
  }

  #fieldsOf(body: GroupBody, before: GroupView) {
    const problems: FieldProblem[] = [];
    const values: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(body)) {
      if (value === undefined || name === "revision" || (own as readonly string[]).includes(name)) continue;
      if (moving.includes(name)) {
        const isEarlier = Number.isInteger(value) && (value as number) >= 0;
        if (!isEarlier) problems.push({ path: `/${name}`, message: `"${name}" is read-only` });
      } else if (readOnly.includes(name)) {
        if (!isDeepStrictEqual(value, before[name]))
          problems.push({ path: `/${name}`, message: `"${name}" is read-only` });
      } else values[name] = value;
    }
    const checked = this.fields.problems(values);
    return { values: checked.values, problems: [...problems, ...checked.problems] };
  }

  async #store(
    key: GroupKey,
    before: GroupView,
    body: GroupBody,
    changed: readonly (typeof own)[number][],
    fields: ReadonlyMap<Contribution<GroupField>, JsonValue>,
    actor: Actor,
  ): Promise<void> {
    const stored = new Map<string, JsonValue | null>();
    for (const [by, value] of fields) if (by.item.source === undefined) stored.set(by.key, orNull(by, value));
    const names = [...changed, ...[...fields.keys()].map((by) => by.key)];
    await this.groupRecords.change([key], async (db, change) => {
      const row = await readRow(db, key);
      if (row === undefined) throw unknownGroup(key);
      if (Number(row.revision) !== before.revision) throw conflict(before);
      const patch: Patch = {};
      if (changed.includes("remark")) patch.remark = body.remark ?? "";
      if (changed.includes("tags")) patch.tags = await writeLabels(db, key, "tag", body.tags ?? []);
      if (changed.includes("flags")) patch.flags = await writeLabels(db, key, "flag", body.flags ?? []);
      if (changed.includes("licence") && body.licence !== undefined) {
        patch.licence = JSON.stringify(body.licence);
        patch.licence_state = body.licence.state;
      }
      await writeFields(db, key, stored);
      await updateRecord(db, key, row, patch, this.groupRecords.clock.seconds());
      for (const [by, value] of fields)
        if (by.item.source?.shares === true) await saveSourced(by, key, orNull(by, value), actor, change);
      await this.changes.record(db, {
        action: "group.update",
        actor,
        target: targetOf(before),
        fields: names.slice(0, 50),
        before: Object.fromEntries(names.map((name) => [name, before[name] as JsonValue])),
        after: Object.fromEntries([
          ...changed.map((name): [string, JsonValue] => [name, body[name] as unknown as JsonValue]),
          ...[...fields].map(([by, value]): [string, JsonValue] => [by.key, value]),
        ]),
      });
    });
  }

  /** Sets one own member, such as the flags, whatever it was. @throws Failure 40400 */
  set(key: GroupKey, change: Pick<GroupBody, "remark" | "tags" | "flags" | "licence">, actor: Actor) {
    return this.write(key, change, false, actor);
  }

  /** Removes a record and its stored fields. @throws Failure 40400 */
  async remove(key: GroupKey, actor: Actor): Promise<void> {
    await this.groupRecords.change([key], async (db) => {
      const row = await readRow(db, key);
      if (row === undefined || !(await removeGroup(db, key))) throw unknownGroup(key);
      await this.changes.record(db, {
        action: "group.remove",
        actor,
        target: { ...targetOf({ ...key, name: row.name }) },
      });
    });
  }

  /** Removes the groups in which only the test chat has spoken. @returns how many */
  async removeTest(actor: Actor, signal: AbortSignal): Promise<number> {
    for (let removed = 0; ; ) {
      signal.throwIfAborted();
      const keys = await this.groupRecords.store.read(readTestGroups);
      if (keys.length === 0) return removed;
      removed += await this.groupRecords.change(keys, async (db) => {
        let count = 0;
        // What is real since it was looked at stays.
        for (const key of keys)
          if (Number((await readRow(db, key))?.test) === 1 && (await removeGroup(db, key))) count++;
        if (count > 0)
          await this.changes.record(db, {
            action: "group.removeTest",
            actor,
            target: { type: "group", id: "test" },
            after: { removed: count },
          });
        return count;
      });
    }
  }
}

/** Null stands for the default. */
function orNull({ item }: Contribution<GroupField>, value: JsonValue): JsonValue | null {
  return isDeepStrictEqual(value, item.default) ? null : value;
}

export function unknownGroup({ platform, groupId }: GroupKey): Failure {
  return failure(codes.notFound, `There is no group ${platform}:${groupId}.`);
}

export function targetOf({ platform, groupId, name }: GroupKey & { readonly name: string }) {
  return { type: "group", id: `${platform}:${groupId}`, ...(name === "" ? {} : { name }) };
}

function conflict(current: GroupView): Failure {
  return failure(codes.conflict, "The group was changed meanwhile; load it again.", {
    errors: [{ path: "/revision", message: `the stored revision is ${current.revision}`, current }],
  });
}
