import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-record",
    async up(db) {
      await db.schema.createTable("adapters_record", (table) => {
        table.increments("id");
        table.text("name").notNullable();
        table.text("type").notNullable();
        table.text("connection_mode").notNullable();
        table.text("endpoint").notNullable();
        // Sealed, its context being the record and the field.
        table.text("access_token").notNullable();
        table.integer("enabled").notNullable();
        table.text("options").notNullable();
        table.text("text_overrides").notNullable();
        // Who answered last, shown while nobody does.
        table.text("self_id").notNullable();
        table.text("self_name").notNullable();
        table.integer("revision").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("updated_at").notNullable();
      });
    },
  },
  {
    id: "002-outbox",
    store: "journal",
    async up(db, dialect) {
      await db.schema.createTable("adapters_outbox", (table) => {
        // In SQLite an integer key is the place of the row itself; one that counts writes a second page each time.
        if (dialect === "sqlite") table.integer("id").primary();
        else table.increments("id");
        // UTC epoch milliseconds.
        table.bigInteger("written_at").notNullable();
        // What happened to parts, a JSON array.
        table.text("entries").notNullable();
      });
    },
  },
];
