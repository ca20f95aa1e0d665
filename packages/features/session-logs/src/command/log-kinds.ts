import { type ArgumentKind, argumentKind } from "@dicetower/contract";
import { type ExportWords, readExport } from "./export-words.js";
import { unquoted } from "./words.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Name of a log, blanks and all, up to the end of the line; it may stand in quotes. */
    logName: string;
    /** `[name] [format] [mail]` of `.log export`. */
    logExport: ExportWords;
  }
}

const line = /^[^\n]+/u;

/** Kinds of arguments of `.log`. */
export const logKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "logName",
    label: "argument.logName",
    takesRest: true,
    read({ original }) {
      const said = line.exec(original)?.[0] ?? "";
      const value = unquoted(said.trim());
      return value === "" ? undefined : { value, length: said.length };
    },
    schema: () => ({ type: "string", minLength: 1 }),
  }),
  argumentKind({
    key: "logExport",
    label: "argument.logExport",
    takesRest: true,
    read({ original }) {
      const said = line.exec(original)?.[0] ?? "";
      return said === "" ? undefined : { value: readExport(said), length: said.length };
    },
    schema: () => ({
      type: "object",
      properties: {
        name: { type: "string" },
        format: { type: "string", enum: ["txt", "html", "csv"] },
        mails: { type: "boolean" },
      },
      additionalProperties: false,
    }),
    write: ({ name, format = "", mails }) =>
      [name, format, mails ? "mail" : ""].filter((word) => word !== "").join(" "),
  }),
];
