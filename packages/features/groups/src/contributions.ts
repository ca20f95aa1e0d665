import type { BuiltTab, BuiltTile, Clock, JsonValue, PanelPage, Resource, Store } from "@dicetower/contract";
import type { PersonalData } from "@dicetower/players/api";
import type { DashboardSource } from "@dicetower/system/api";
import type { GroupRecords } from "./records/group-records.js";
import type { RecordRow } from "./records/row.js";

const weekSeconds = 7 * 86_400;

/** Groups that were active within a week; those of the test chat are left out. */
export function dashboardSource(store: Store, clock: Clock): DashboardSource {
  return {
    key: "groups",
    async collect() {
      const real = () => ({ test: 0 });
      const [total, active] = await store.read(async (db) => [
        await db<RecordRow>("groups_record")
          .where(real())
          .whereIn("state", ["active", "muted"])
          .count({ n: "*" }),
        await db<RecordRow>("groups_record")
          .where(real())
          .andWhere("last_message_at", ">=", clock.seconds() - weekSeconds)
          .count({ n: "*" }),
      ]);
      return { groups: { total: Number(total?.[0]?.["n"] ?? 0), active7d: Number(active?.[0]?.["n"] ?? 0) } };
    },
  };
}

/** What records of groups hold of a person: whom they name as the inviter. */
export function groupsPersonalData(store: Store, groupRecords: GroupRecords): PersonalData {
  const invited = ({ platform, userId }: { platform: string; userId: string }) => ({
    platform,
    inviter: userId,
  });
  return {
    key: "groups",
    titleKey: "groups.personal",
    async export(person): Promise<JsonValue> {
      const rows = await store.read((db) =>
        db<RecordRow>("groups_record").where(invited(person)).select("group_id", "name", "joined_at"),
      );
      return {
        invitedTo: rows.map((row) => ({
          groupId: row.group_id,
          name: row.name,
          joinedAt: Number(row.joined_at),
        })),
      };
    },
    async erase(db, person, pseudonym) {
      const rows = await db<RecordRow>("groups_record").where(invited(person)).select("platform", "group_id");
      await db<RecordRow>("groups_record").where(invited(person)).update({ inviter: pseudonym });
      for (const row of rows) groupRecords.forget({ platform: row.platform, groupId: row.group_id });
      return { inviters: rows.length };
    },
  };
}

/** The groups and the rules about them, on one page. */
export const groupsPage: PanelPage = {
  key: "groups",
  titleKey: "groups.page.title",
  summaryKey: "groups.page.title.summary",
  category: "groups",
  order: 30,
  icon: "users-group",
  tables: ["groups"],
};

/** Groups as a table, for references and the palette. */
export const groupsTable: Resource = {
  key: "groups",
  titleKey: "resource.groups",
  category: "groups",
  order: 30,
  icon: "users-group",
  path: "/api/groups",
  idField: "platform:groupId",
  begins: { page: "adapters", titleKey: "panel.begins.adapters" },
  columns: ["name", "groupId", "platform", "state", "memberCount", "lastMessageAt"],
  create: false,
  update: false,
  remove: "/api/groups/{platform}/{group}",
  batches: [
    {
      path: "/api/groups/leave-batches",
      titleKey: "resource.groups.leaveMany",
      list: "keys",
      confirm: true,
      job: true,
    },
  ],
};

/** What owners set of a group, and who is in it. */
export const groupTabs: readonly BuiltTab[] = [
  {
    key: "groups.settings",
    file: "settings-tab",
    element: "dicetower-group-settings",
    titleKey: "groups.tab.settings",
    resource: "groups",
    order: 100,
    icon: "settings",
    requires: ["GET /api/groups/fields", "PATCH /api/groups/{platform}/{group}"],
  },
  {
    key: "groups.members",
    file: "members-tab",
    element: "dicetower-group-members",
    titleKey: "groups.tab.members",
    resource: "groups",
    order: 200,
    icon: "users",
    requires: ["GET /api/groups/{platform}/{group}/members"],
  },
];

/** Where something was said last, on the dashboard. */
export const groupsTile: BuiltTile = {
  key: "groups.recent",
  file: "recent-tile",
  element: "dicetower-recent-groups",
  titleKey: "groups.tile.recent",
  order: 200,
  requires: ["GET /api/groups"],
};
