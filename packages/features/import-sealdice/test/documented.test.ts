import { expect } from "chai";
import { agreesWithTable, documentedTables } from "../../imports/test/documented-files.js";
import { copies, reasons, shown, taken } from "../src/records/left-files.js";
import { dataSchema, oldSchema } from "./fixture/databases.js";

describe("what docs/importing.md says of SealDice", () => {
  it("is what becomes of each kind of file", () =>
    agreesWithTable("SealDice", { copies, reasons, shown, taken }));

  it("names the tables of the database that are read, and no others", () => {
    const schema = `${dataSchema} ${oldSchema}`;
    const tables = [...schema.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name);
    // Of versions before 1.5 values of groups have a table of their own.
    expect([...new Set(documentedTables("SealDice"))]).to.have.members([
      ...new Set([...tables, "attrs_group"]),
    ]);
  });
});
