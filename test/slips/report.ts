import { expect } from "chai";
import { covers, exemptions, needless } from "./exempt.js";
import { Table } from "./table.js";
import { type Finding, Walk, type WalkOptions } from "./walk.js";

/** Findings that a failed test names. */
const maxShown = 40;

/** Walks over the forms at a table of its own, and fails for each fault that is not exempt and each needless exemption. */
export async function expectNoFaults(options: WalkOptions): Promise<void> {
  const table = await Table.open(options.seed);
  const walk = new Walk(table, options);
  try {
    await walk.run();
  } finally {
    await table.stop();
  }
  const faults = walk.findings.filter((finding) => !exemptions.some((one) => covers(one, finding)));
  const isWhole = options.each === undefined && options.only === undefined;
  const unneeded = needless(walk.findings, walk.tried, isWhole);
  const lines = [
    ...faults.map(shown),
    ...unneeded.map(
      ({ form, slips, rule }) => `no longer needed: the exemption of ${form} | ${String(slips)} | ${rule}`,
    ),
  ];
  expect(lines.slice(0, maxShown), `${lines.length} findings`).to.deep.equal([]);
}

function shown({ form, slip, language, line, answer, fault }: Finding): string {
  const said = answer?.here.join(" ⏎⏎ ").replaceAll("\n", "⏎").slice(0, 300) ?? "";
  return `${fault.rule}: ${fault.detail.slice(0, 300)}\n  ${form} | ${slip} | ${language}\n  ${line.slice(0, 120)} → ${said}`;
}
