import type { Connection, GroupWriter, Journal } from "@dicetower/contract";
import { diceBit, has, type NewLine } from "../lines/line.js";
import type { ParticipantRole } from "../logs/log-row.js";
import { Figures } from "../recording/figures.js";
import { lineColumns } from "../recording/line-recorder.js";

/** Lines of one transaction. */
export const perInsert = 500;

type ImportedRow = NewLine & { readonly import: number };

/** Adds lines to a log that were said at another time: each with an id that is free there. */
export class LineInsert {
  readonly #rows: GroupWriter<ImportedRow>;

  constructor(readonly journal: Journal) {
    this.#rows = journal.group<ImportedRow>({
      table: "session_logs_line",
      insert: { ...lineColumns, import: "integer" },
    });
  }

  /**
   * Adds lines, at most {@link perInsert}, in the order of their ids.
   * @param number of the import; 0 for none that can be taken back
   */
  async add(db: Connection, lines: readonly NewLine[], number: number): Promise<void> {
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return;
    const taken = new Set(
      (
        (await db("session_logs_line")
          .select("id")
          .where({ log: first.log })
          .andWhere("id", ">=", first.id)
          .andWhere("id", "<=", last.id + lines.length)) as { id: number | string }[]
      ).map(({ id }) => Number(id)),
    );
    const figures = new Figures();
    const rows = lines.map((line): ImportedRow => {
      let { id } = line;
      while (taken.has(id)) id++;
      taken.add(id);
      const row = { ...line, id, import: number };
      figures.add(row, roleOf(row));
      return row;
    });
    await this.#rows.within(db, rows);
    await figures.write(db, this.journal.dialect);
  }
}

function roleOf({ flags }: NewLine): ParticipantRole {
  return has(flags, diceBit) ? "bot" : "player";
}
