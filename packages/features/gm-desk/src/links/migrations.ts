import type { Migration } from "@dicetower/contract";

export const linkTable = "gm_desk_link";

export const migrations: readonly Migration[] = [
  {
    id: "001-links",
    async up(db) {
      await db.schema.createTable(linkTable, (table) => {
        // SHA-256 of the token: the token itself is nowhere.
        table.text("hash").primary();
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("group_name").notNullable();
        table.text("account").notNullable();
        table.text("user_id").notNullable();
        table.text("nickname").notNullable();
        // Who led when the link was made; empty for nobody.
        table.text("host").notNullable();
        table.bigInteger("made_at").notNullable();
        table.bigInteger("expires_at").notNullable();
        table.index(["platform", "group_id"], "gm_desk_link_group");
      });
    },
  },
];
