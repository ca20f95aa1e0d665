import { argumentKind } from "@dicetower/contract";
import { type NumberDraws, readDraws } from "./number-pool.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Different numbers: `5#20`, or `20` for all of them; `numberDraws(counted)` asks for the count. */
    numberDraws: NumberDraws;
  }
}

/** The kind `numberDraws`: how many of which numbers are drawn. */
export const numberDrawsKind = argumentKind({
  key: "numberDraws",
  label: "argument.numberDraws",
  read({ text, parameter }) {
    const read = readDraws(text);
    return read === undefined || (parameter === "counted" && !read.counted) ? undefined : read;
  },
  mistake: (parameter) =>
    parameter === "" || parameter === "counted" ? undefined : "it can be counted, and nothing else",
  schema: () => ({
    type: "object",
    properties: { draws: { type: "integer", minimum: 1 }, faces: { type: "integer", minimum: 1 } },
    required: ["draws", "faces"],
    additionalProperties: false,
  }),
  write: ({ draws, faces }) => `${draws}#${faces}`,
});
