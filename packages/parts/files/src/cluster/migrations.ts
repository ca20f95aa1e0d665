import type { Migration } from "@dicetower/contract";

export const files = "host_file";
export const content = "host_file_content";
export const chunk = "host_file_chunk";
export const state = "host_file_state";

/**
 * Tables for the files of an installation with several processes. Backups leave them out, because every data folder has
 * all files, as with a single process. So a restored database may have these tables already.
 */
export const fileMigrations: readonly Migration[] = [
  {
    id: "files-001-shared",
    async up(db, dialect) {
      if (dialect !== "postgres" || (await db.schema.hasTable(state))) return;
      await db.schema.createTable(content, (table) => {
        table.text("digest").primary();
        table.bigInteger("size").notNullable();
        // 0 while chunks are being added.
        table.integer("complete").notNullable();
        // UTC epoch milliseconds by the clock of the database: when a process was last about to use it.
        table.bigInteger("touched_at_ms").notNullable().index();
      });
      await db.schema.createTable(chunk, (table) => {
        table.text("digest").notNullable().references("digest").inTable(content).onDelete("CASCADE");
        table.integer("number").notNullable();
        table.binary("bytes").notNullable();
        table.primary(["digest", "number"]);
      });
      await db.schema.createTable(files, (table) => {
        table.text("folder").notNullable();
        table.text("name").notNullable();
        // Null for a removed file.
        table.text("digest").index();
        table.bigInteger("size").notNullable();
        table.bigInteger("updated_at_ms").notNullable();
        table.bigInteger("revision").notNullable().index();
        table.primary(["folder", "name"]);
      });
      await db.schema.createTable(state, (table) => {
        table.integer("id").primary();
        table.text("key").notNullable();
        table.bigInteger("revision").notNullable();
        table.bigInteger("forgotten").notNullable();
      });
    },
  },
];
