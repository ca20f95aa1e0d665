import type { GroupMember } from "@dicetower/adapters/api";
import type { Actor, Changes, JsonValue, MessageLocation, Store } from "@dicetower/contract";
import type { Players } from "@dicetower/players/api";
import type { Group, GroupField, GroupKey, GroupPerson, GroupState, Groups } from "./api.js";
import { take } from "./fields/registry.js";
import { type Flag, flags } from "./flags.js";
import type { Members } from "./platform/members.js";
import { targetOf, unknownGroup } from "./records/editor.js";
import { GroupEntry } from "./records/entry.js";
import { type GroupRecords, updateRecord } from "./records/group-records.js";
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

  field<T extends JsonValue>(place: MessageLocation, field: GroupField<T>): T {
    const entry = this.#at(place);
    return entry === undefined || field.source !== undefined ? field.default : fieldOf(entry, field);
  }

  async load<T extends JsonValue>(group: GroupKey, field: GroupField<T>): Promise<T> {
    if (field.source !== undefined) return (await field.source.load([group]))[0] ?? field.default;
    const entry = await this.groupRecords.load(group);
    return entry === undefined ? field.default : fieldOf(entry, field);
  }

  async set<T extends JsonValue>(
    group: GroupKey,
    field: GroupField<T>,
    value: T | null,
    actor: Actor,
  ): Promise<void> {
    if (field.source !== undefined) return field.source.save(group, value, actor);
    const before = await this.load(group, field);
    await this.groupRecords.ensure(group, {});
    await this.groupRecords.change([group], async (db) => {
      const row = await readRow(db, group);
      if (row === undefined) throw unknownGroup(group);
      await writeFields(db, group, new Map([[field.key, value]]));
      await updateRecord(db, group, row, {}, this.groupRecords.clock.seconds());
      await this.changes.record(db, {
        action: "group.update",
        actor,
        target: targetOf({ ...group, name: row.name }),
        fields: [field.key],
        before: { [field.key]: before },
        after: { [field.key]: value ?? field.default },
      });
    });
  }

  async count<T extends JsonValue>(field: GroupField<T>): Promise<ReadonlyMap<T, number>> {
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

  flagged(place: MessageLocation, flag: string): boolean {
    return this.#at(place)?.flags.has(flag) ?? false;
  }

  async setFlag(group: GroupKey, flag: string, on: boolean, actor: Actor): Promise<void> {
    if (!flags.includes(flag as Flag)) throw new TypeError(`"${flag}" is no flag of groups`);
    await this.groupRecords.ensure(group, {});
    await this.groupRecords.change([group], async (db) => {
      const row = await readRow(db, group);
      if (row === undefined) throw unknownGroup(group);
      const before = JSON.parse(row.flags) as string[];
      if (before.includes(flag) === on) return;
      const after = on ? [...before, flag] : before.filter((one) => one !== flag);
      const patch = { flags: await writeLabels(db, group, "flag", after) };
      await updateRecord(db, group, row, patch, this.groupRecords.clock.seconds());
      await this.changes.record(db, {
        action: "group.update",
        actor,
        target: targetOf({ ...group, name: row.name }),
        fields: ["flags"],
        before: { flags: before },
        after: { flags: after },
      });
    });
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

function fieldOf<T extends JsonValue>(entry: GroupEntry, field: GroupField<T>): T {
  return entry.field(field.key, (stored) => take(field as unknown as GroupField, stored)) as T;
}
