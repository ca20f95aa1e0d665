import type { Migration } from "@dicetower/contract";

export const migrations: readonly Migration[] = [
  {
    id: "001-groups",
    async up(db) {
      await db.schema.createTable("groups_record", (table) => {
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("name").notNullable();
        table.text("remark").notNullable();
        table.text("tags").notNullable();
        table.text("flags").notNullable();
        table.text("state").notNullable();
        table.text("licence").notNullable();
        table.text("licence_state").notNullable();
        table.text("inviter").notNullable();
        table.integer("member_count").notNullable();
        table.integer("max_members").notNullable();
        table.bigInteger("joined_at").notNullable();
        table.bigInteger("last_command_at").notNullable();
        table.bigInteger("last_message_at").notNullable();
        table.bigInteger("command_count").notNullable();
        table.integer("test").notNullable();
        table.integer("revision").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.primary(["platform", "group_id"]);
        table.index(["state", "platform", "group_id"], "groups_record_state");
        table.index(["last_message_at"], "groups_record_message");
        table.index(["last_command_at"], "groups_record_command");
        table.index(["inviter"], "groups_record_inviter");
      });
      // Tags and flags once more, one a row, to be searched by.
      await db.schema.createTable("groups_label", (table) => {
        table.text("kind").notNullable();
        table.text("label").notNullable();
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.primary(["kind", "label", "platform", "group_id"]);
        table.index(["platform", "group_id"], "groups_label_group");
      });
      // Accounts of this service that are in a group, and with which role.
      await db.schema.createTable("groups_account", (table) => {
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("account").notNullable();
        table.text("role").notNullable();
        table.primary(["platform", "group_id", "account"]);
        table.index(["account"], "groups_account_account");
      });
      await db.schema.createTable("groups_field", (table) => {
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("field").notNullable();
        table.text("value").notNullable();
        table.primary(["platform", "group_id", "field"]);
      });
    },
  },
  {
    id: "002-leave-batches",
    async up(db) {
      await db.schema.createTable("groups_leave_batch", (table) => {
        table.increments("id");
        table.text("state").notNullable();
        table.integer("farewell").notNullable();
        table.text("reason").notNullable();
        table.text("actor").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("finished_at").notNullable();
        table.index(["state"], "groups_leave_batch_state");
      });
      await db.schema.createTable("groups_leave_item", (table) => {
        table.integer("batch").notNullable();
        table.integer("position").notNullable();
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("account").notNullable();
        table.text("name").notNullable();
        table.text("state").notNullable();
        table.text("reason").notNullable();
        table.bigInteger("at").notNullable();
        table.primary(["batch", "position"]);
        table.index(["batch", "state", "position"], "groups_leave_item_state");
      });
    },
  },
  {
    id: "003-leave-item-outcome",
    async up(db) {
      // Each run looks for what was interrupted, in all batches that are kept.
      await db.schema.alterTable("groups_leave_item", (table) => {
        table.index(["state", "batch", "position"], "groups_leave_item_outcome");
      });
    },
  },
];
