import { expectNoFaults } from "./report.js";

/** Forms to walk over with every slip, by a pattern of their names; each line is printed with its answer. */
const only = process.env["DICETOWER_SLIPS"];

describe("what people really type", () => {
  if (only === undefined)
    it("is answered as it should be, each form with one slip in one of the languages", () =>
      expectNoFaults({ seed: 28, each: 1 }));
  else
    it(`is answered as it should be by forms like ${only}`, () =>
      expectNoFaults({
        seed: 28,
        only: new RegExp(only, "u"),
        told: (line, { here, elsewhere, stored }) =>
          console.log(
            `${line}\n  → ${[...here, ...elsewhere.map((one) => `(elsewhere) ${one}`)].join("\n    ")}${stored.length > 0 ? `\n  stored: ${stored.join(", ")}` : ""}`,
          ),
      })).timeout(600_000);
});
