import { agreesWithTable } from "../../imports/test/documented-files.js";
import { reasons, shown, taken } from "../src/records/left-files.js";

describe("what docs/importing.md says of OlivaDice", () => {
  it("is what becomes of each kind of file", () => agreesWithTable("OlivaDice", { reasons, shown, taken }));
});
