import type { Joi } from "@dicetower/contract";
import { type ImportTarget, importTarget, RowEdits, undoRows } from "@dicetower/imports/api";
import type { Templates } from "@dicetower/texts/api";
import { isLoose } from "../matching/keyword-index.js";
import { checkedRule, fieldsOf } from "../routes/checked-rule.js";
import { type RuleFields, ruleDefaults } from "../rules/rule.js";
import { columnsOf, type RuleRow } from "../rules/rule-rows.js";
import { maxLoose, maxRules, type RuleStore } from "../rules/rule-store.js";

const table = "replies_rule";

/** What taking in reply rules of another bot works with. */
export interface RuleImportServices {
  readonly rules: RuleStore;
  readonly schema: Joi.ObjectSchema<RuleFields>;
  readonly templates: Pick<Templates, "compile">;
}

/** Takes in reply rules of another bot. */
export function ruleImport({ rules, schema, templates }: RuleImportServices): ImportTarget {
  const { store, clock, cache } = rules;
  /** Rules of this run, which the cache does not know yet. */
  let fresh = 0;
  let freshLoose = 0;
  const find = async (known: string | undefined): Promise<RuleRow | undefined> =>
    known === undefined
      ? undefined
      : store.read((db) =>
          db<RuleRow>(table)
            .where({ id: Number(known) })
            .first(),
        );
  const isLike = (row: RuleRow, columns: ReturnType<typeof columnsOf>) =>
    row.name === columns.name && row.folder === columns.folder && row.fields === columns.fields;
  const checked = (record: object) =>
    checkedRule({ ...ruleDefaults, ...fieldsOf(record) }, schema, templates);
  return importTarget<"replies">({
    key: "replies",
    async predict(record, known) {
      const fields = checked(record);
      const title = fields.name || fields.group;
      const row = await find(known);
      const columns = columnsOf(fields);
      if (row !== undefined) return { outcome: isLike(row, columns) ? "same" : "changes", title };
      const equal = await store.read((db) =>
        db<RuleRow>(table)
          .where({ name: columns.name, folder: columns.folder, fields: columns.fields })
          .first("id"),
      );
      if (equal !== undefined) return { outcome: "same", title };
      const isTooMany =
        cache.size + fresh >= maxRules ||
        (fields.enabled && isLoose(fields) && cache.looseCount + freshLoose >= maxLoose);
      return isTooMany
        ? { outcome: "refused", title, reasonKey: "replies.import.tooMany" }
        : { outcome: "new", title };
    },
    async write(record, { transaction: db, known }) {
      const fields = checked(record);
      const columns = columnsOf(fields);
      const edits = new RowEdits(db);
      const now = clock.seconds();
      const row =
        known === undefined
          ? undefined
          : await db<RuleRow>(table)
              .where({ id: Number(known) })
              .first();
      if (row !== undefined) {
        await edits.set(table, { id: row.id }, { ...columns, updated_at: now, revision: row.revision + 1 });
        return edits.change(String(row.id));
      }
      const statistics = { hits: 0, last_hit_at: 0, last_error: "", failures: 0, position: 0 };
      const [made] = await db<RuleRow>(table)
        .insert({ ...columns, ...statistics, created_at: now, updated_at: now, revision: 1 } as RuleRow)
        .returning("id");
      const id = Number(made?.id);
      fresh++;
      if (fields.enabled && isLoose(fields)) freshLoose++;
      edits.made(table, { id }, { ...columns, revision: 1 });
      return edits.change(String(id));
    },
    undo: undoRows,
    async done() {
      fresh = 0;
      freshLoose = 0;
      await cache.load();
    },
  });
}
