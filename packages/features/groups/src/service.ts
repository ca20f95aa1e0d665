import type { GroupMember } from "@dicetower/adapters/api";
import type {
  Actor,
  Changes,
  Connection,
  JsonValue,
  MessageLocation,
  SharedChange,
  Store,
} from "@dicetower/contract";
import type { Players } from "@dicetower/players/api";
import type { Group, GroupField, GroupKey, GroupManner, GroupPerson, GroupState, Groups } from "./api.js";
import { languageField } from "./fields/language-field.js";
import { take } from "./fields/registry.js";
import { type Flag, flags } from "./flags.js";
import type { Members } from "./platform/members.js";
import { targetOf, unknownGroup } from "./records/editor.js";
import { GroupEntry } from "./records/entry.js";
import { type GroupRecords, insertRecord, updateRecord } from "./records/group-records.js";
import { readGroups, readRow } from "./records/reading.js";
import type { FieldRow, RecordRow } from "./records/row.js";
import { writeFields, writeLabels } from "./records/writing.js";

/** A member as the platform names them. */
type MemberNames = Pick<GroupMember, "userId" | "card" | "nickname">;

/** Groups of one answer of `page`. */
const pageSize = 1_000;

/** The token `Groups`. */
export class GroupsService implements Groups {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly groupRecords: GroupRecords,
    readonly list: Members,
    readonly players: () => Players | undefined,
    readonly needsLicence: (group: GroupKey) => Promise<boolean>,
  ) {}

  async members(group: GroupKey): Promise<readonly GroupPerson[]> {
    const { members, account } = await this.list.of(group);
    return members
      .filter(({ userId }) => userId !== account.selfId)
      .map((member) => ({ userId: member.userId, name: this.memberName(group, member) }));
  }

  /** How a member is called in the group. */
  memberName({ platform, groupId }: GroupKey, member: MemberNames): string {
    const { userId, card, nickname } = member;
    const called = this.players()?.calledNow({ platform, groupId, userId, scene: "group" }, member);
    return called ?? (card || nickname || userId);
  }

  async get(group: GroupKey): Promise<Group | undefined> {
    const entry = await this.groupRecords.load(group);
    return entry && this.groupRecords.record(entry);
  }

  field<T>(place: MessageLocation, field: GroupField<T>): T {
    const entry = this.#at(place);
    const value: unknown =
      entry === undefined || field.source !== undefined ? field.default : fieldOf(entry, field);
    return value as T;
  }

  async load<T>(group: GroupKey, field: GroupField<T>): Promise<T> {
    const value: unknown = await this.#load(group, field);
    return value as T;
  }

  async #load(group: GroupKey, field: GroupField): Promise<JsonValue> {
    if (field.source !== undefined) return (await field.source.load([group]))[0] ?? field.default;
    const entry = await this.groupRecords.load(group);
    return entry === undefined ? field.default : fieldOf(entry, field);
  }

  set<T>(
    group: GroupKey,
    field: GroupField<T>,
    value: T | null,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void> {
    return this.#set(group, field, value as JsonValue, actor, within);
  }

  async #set(
    group: GroupKey,
    field: GroupField,
    value: JsonValue | null,
    actor: Actor,
    within: SharedChange | undefined,
  ): Promise<void> {
    const { key, source } = field;
    if (source !== undefined) {
      if (within !== undefined && source.shares !== true)
        throw new TypeError(`The field "${key}" of groups takes no part in a change over several features.`);
      return source.save(group, value, actor, within);
    }
    const write = async (db: Connection, change: SharedChange) => {
      const now = this.groupRecords.clock.seconds();
      await insertRecord(db, group, {}, now);
      const [rows] = await readGroups(db, [group]);
      if (rows === undefined) throw unknownGroup(group);
      const before = { [key]: fieldOf(new GroupEntry(rows), field) };
      const after = { [key]: value ?? field.default };
      await writeFields(db, group, new Map([[key, value]]));
      await updateRecord(db, group, rows.row, {}, now);
      change.tell(before, after);
      // It answers from memory from now on, where the group was not in memory, too.
      change.afterCommit(() => this.groupRecords.load(group));
      const target = targetOf({ ...group, name: rows.row.name });
      if (within === undefined)
        await this.changes.record(db, {
          action: "group.update",
          actor,
          target,
          fields: [key],
          before,
          after,
        });
    };
    await this.groupRecords.change([group], write, within);
  }

  async count<T>(field: GroupField<T>): Promise<ReadonlyMap<T, number>> {
    const rows = await this.store.read(
      (db) =>
        db<FieldRow>("groups_field")
          .where({ field: field.key })
          .groupBy("value")
          .select("value")
          .count({ count: "*" }) as unknown as Promise<{ value: string; count: number | string }[]>,
    );
    return new Map(rows.map(({ value, count }) => [JSON.parse(value) as T, Number(count)]));
  }

  async manner(group: GroupKey): Promise<GroupManner> {
    const language = await this.load(group, languageField);
    return { language, needsLicence: await this.needsLicence(group) };
  }

  flagged(place: MessageLocation, flag: string): boolean {
    return this.#at(place)?.flags.has(flag) ?? false;
  }

  async setFlag(
    group: GroupKey,
    flag: string,
    on: boolean,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void> {
    if (!flags.includes(flag as Flag)) throw new TypeError(`"${flag}" is no flag of groups`);
    const write = async (db: Connection, change: SharedChange) => {
      const now = this.groupRecords.clock.seconds();
      await insertRecord(db, group, {}, now);
      change.afterCommit(() => this.groupRecords.load(group));
      const row = await readRow(db, group);
      if (row === undefined) throw unknownGroup(group);
      const before = JSON.parse(row.flags) as string[];
      if (before.includes(flag) === on) return;
      const after = on ? [...before, flag] : before.filter((one) => one !== flag);
      const patch = { flags: await writeLabels(db, group, "flag", after) };
      await updateRecord(db, group, row, patch, now);
      const said = { fields: ["flags"], before: { flags: before }, after: { flags: after } };
      change.tell(said.before, said.after);
      const target = targetOf({ ...group, name: row.name });
      if (within === undefined)
        await this.changes.record(db, { action: "group.update", actor, target, ...said });
    };
    await this.groupRecords.change([group], write, within);
  }

  nameOf(place: MessageLocation): string {
    return this.#at(place)?.row.name || (place.groupId ?? "");
  }

  async page(after: GroupKey | undefined, states: readonly GroupState[]): Promise<readonly Group[]> {
    return this.store.read(async (db) => {
      const rows = db<RecordRow>("groups_record").whereIn("state", [...states]);
      if (after !== undefined)
        rows.whereRaw("(platform, group_id) > (?, ?)", [after.platform, after.groupId]);
      const found: Pick<RecordRow, "platform" | "group_id">[] = await rows
        .orderBy(["platform", "group_id"])
        .limit(pageSize)
        .select("platform", "group_id");
      const keys = found.map((row) => ({ platform: row.platform, groupId: row.group_id }));
      return (await readGroups(db, keys)).map((one) => this.groupRecords.record(new GroupEntry(one)));
    });
  }

  #at({ platform, groupId }: MessageLocation): GroupEntry | undefined {
    return platform === undefined || groupId === undefined || groupId === ""
      ? undefined
      : this.groupRecords.cached(platform, groupId);
  }
}

function fieldOf(entry: GroupEntry, field: GroupField): JsonValue {
  return entry.field(field.key, (stored) => take(field, stored));
}
