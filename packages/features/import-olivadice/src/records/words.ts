import { storable } from "@dicetower/contract";
import type { Table } from "@dicetower/imports/api";
import type { Given } from "./oliva-folder.js";

/** Values of texts that have one here. */
const values: Readonly<Record<string, string>> = {
  "{tName}": "{nick}",
  "{tUserName}": "{nick}",
  "{tBotName}": "{self}",
};

/** Texts that an owner has worded; wordings stand between `|`. */
export function customTexts(content: Table, file: string): Given[] {
  return Object.entries(content).flatMap(([key, text]): Given[] => {
    if (typeof text !== "string" || text === "") return [];
    const written = storable(text).replace(/\{t\w+\}/g, (name) =>
      Object.hasOwn(values, name) ? (values[name] as string) : name,
    );
    if (/\{(?:t[A-Z]|DEVIDE|OR|SPLIT)|\[CQ:|\[OP:/.test(written))
      return [{ skipped: `${file}#${key}`, reasonKey: "import-olivadice.textValues" }];
    const wordings = written.split("|").filter((one) => one !== "");
    return [
      {
        kind: "texts",
        source: `olivadice:text:${key}`,
        file,
        record: { originalKey: key, values: wordings.map((one) => ({ text: one })) },
      },
    ];
  });
}
