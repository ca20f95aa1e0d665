import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-values",
    async up(db, dialect) {
      // In the same order on both.
      const exact = dialect === "postgres" ? 'text collate "C"' : "text";
      await db.schema.createTable("script_host_value", (table) => {
        table.text("language").notNullable();
        table.specificType("name", exact).notNullable();
        table.text("space").notNullable();
        table.specificType("key", exact).notNullable();
        table.text("value").notNullable();
        // Of key and value in UTF-8.
        table.integer("bytes").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.primary(["language", "name", "space", "key"]);
      });
    },
  },
];
