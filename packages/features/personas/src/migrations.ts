import type { Connection, Migration } from "@dicetower/contract";
import { renameKeys } from "@dicetower/texts/api";
import { nameKey } from "./persona-rows.js";
import { shipped } from "./shipped/shipped.js";
import { recordName } from "./shipped/shipped-persona.js";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-personas",
    async up(db) {
      await db.schema.createTable("personas_persona", (table) => {
        table.increments("id");
        table.text("name").notNullable();
        // The name in lower case: no two differ by case alone.
        table.text("name_key").notNullable().unique();
        for (const name of ["description", "author", "version", "locale", "avatar", "style_hint"])
          table.text(name).notNullable();
        table.integer("enabled").notNullable();
        table.integer("extends").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.integer("revision").notNullable();
      });
      await db.schema.createTable("personas_entry", (table) => {
        table.integer("persona").notNullable();
        table.text("locale").notNullable();
        table.text("key").notNullable();
        table.text("format").notNullable();
        table.text("value").notNullable();
        table.text("variants").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.primary(["persona", "locale", "key", "format"]);
      });
      await db.schema.createTable("personas_pool", (table) => {
        table.integer("place").primary();
        table.integer("persona").notNullable();
        table.integer("weight").notNullable();
      });
      // Scope `global` has one row with empty platform and target.
      await db.schema.createTable("personas_pin", (table) => {
        table.text("scope").notNullable();
        table.text("platform").notNullable();
        table.text("target").notNullable();
        table.integer("persona").notNullable();
        table.primary(["scope", "platform", "target"]);
      });
    },
  },
  {
    id: "002-shipped",
    async up(db) {
      await db.schema.alterTable("personas_persona", (table) => {
        // Key of a persona that comes with the package, empty for all others.
        table.text("shipped").notNullable().defaultTo("");
      });
      const now = Math.floor(Date.now() / 1000);
      for (const persona of shipped.values()) {
        const name = await freeIn(db, recordName(persona));
        await db("personas_persona").insert({
          name,
          name_key: nameKey(name),
          description: `${persona.descriptions["zh-CN"]}\n${persona.descriptions.en}`,
          author: "Dicetower",
          version: "1",
          locale: "",
          avatar: "",
          style_hint: persona.styleHint,
          enabled: 1,
          extends: 0,
          created_at: now,
          updated_at: now,
          revision: 1,
          shipped: persona.key,
        });
      }
    },
  },
  {
    id: "003-former-keys",
    up: (db) => renameKeys(db, "personas_entry"),
  },
];

/** A name that no persona of the owner has. */
async function freeIn(db: Connection, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const wanted = number === 1 ? name : `${name} ${number}`;
    if (
      (await db("personas_persona")
        .where({ name_key: nameKey(wanted) })
        .first()) === undefined
    )
      return wanted;
  }
}
