import { writeFileSync } from "node:fs";
import { Table } from "./table.js";
import { walk } from "./walk.js";
describe("try", () => {
  it("walks", async () => {
    const table = await Table.open(1);
    const began = Date.now();
    const { findings, said } = await walk(table, 1, process.env["WANTS"] ? Number(process.env["WANTS"]) : undefined);
    console.log(said, "lines", Date.now() - began, "ms", findings.length, "findings");
    writeFileSync("/tmp/slips-findings.json", JSON.stringify(findings, null, 1));
    await table.stop();
  }).timeout(1200000);
});
