import type { Connection, GroupWriter, Journal } from "@dicetower/contract";

/** Answers every query with no rows. */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === "then" ? (resolve: (rows: unknown[]) => void) => resolve([]) : nothing),
});

/** A journal that keeps nothing: what is written counts as written in the same turn. */
export const noJournal: Journal = {
  dialect: "sqlite",
  read: (work) => work(nothing as Connection),
  change: (work) => work(nothing as Connection),
  group: <Row extends object>(): GroupWriter<Row> => ({
    write: (_row, done) => done?.(),
    within: () => Promise.resolve(),
    flush: () => Promise.resolve(),
  }),
};
