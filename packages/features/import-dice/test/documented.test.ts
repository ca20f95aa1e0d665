import { agreesWithTable } from "../../imports/test/documented-files.js";
import { copies, reasons, shown, taken } from "../src/records/left-files.js";

describe("what docs/importing.md says of Dice!", () => {
  it("is what becomes of each kind of file", () =>
    agreesWithTable("Dice!", { copies, reasons, shown, taken }));
});
