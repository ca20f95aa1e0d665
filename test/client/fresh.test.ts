import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { generatedFile, generatePaths } from "./generated.js";

describe("the types of the client", () => {
  it("are those of the API as it is: npm run client writes them anew", async () => {
    const [written, wanted] = await Promise.all([readFile(generatedFile, "utf8"), generatePaths()]);
    // A difference of thousands of lines says nothing: the first line that differs does.
    const lines = wanted.split("\n");
    const at = written.split("\n").findIndex((line, index) => line !== lines[index]);
    expect(at === -1 ? "" : `line ${at + 1}: ${lines[at]}`, "first line that is not as written").to.equal("");
    expect(written.length).to.equal(wanted.length);
  });
});
