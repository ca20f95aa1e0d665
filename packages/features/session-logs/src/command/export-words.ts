import type { ExportFormat } from "../export/exporter.js";
import { wordsIn } from "./words.js";

/** What formats are called. */
const formatNames: Readonly<Record<string, ExportFormat>> = {
  txt: "txt",
  text: "txt",
  文本: "txt",
  html: "html",
  htm: "html",
  网页: "html",
  csv: "csv",
  表格: "csv",
};

/** Formats that people ask for by name and that there are none of here. */
const foreignFormats = new Set(
  "doc docx word pdf md markdown json xls xlsx excel rtf odt epub xml zip rar png jpg".split(" "),
);

/** What `.log export` was told. */
export interface ExportWords {
  /** Of the log, empty for the one that runs or ran last. */
  readonly name: string;
  /** Undefined where none was said. */
  readonly format: ExportFormat | undefined;
  readonly mails: boolean;
  /** The last word, where it may have been meant as a format, with the name that is left without it. */
  readonly unknown?: { readonly format: string; readonly name: string; readonly certain: boolean };
}

/** Reads `[name] [format] [mail]`; the format may stand in front of the name. */
export function readExport(rest: string): ExportWords {
  const words = wordsIn(rest);
  const mails = /^(?:mail|email|邮件)$/i.test(words.at(-1) ?? "");
  if (mails) words.pop();
  const last = formatOf(words.at(-1));
  if (last !== undefined) return { name: words.slice(0, -1).join(" "), format: last, mails };
  const first = words.length > 1 ? formatOf(words[0]) : undefined;
  if (first !== undefined) return { name: words.slice(1).join(" "), format: first, mails };
  const format = words.at(-1) ?? "";
  const whole = { name: words.join(" "), format: undefined, mails };
  if (format === "") return whole;
  const certain = foreignFormats.has(plain(format));
  return { ...whole, unknown: { format, name: words.slice(0, -1).join(" "), certain } };
}

function plain(word: string): string {
  return word.toLowerCase().replace(/^\./, "");
}

function formatOf(word = ""): ExportFormat | undefined {
  return Object.hasOwn(formatNames, plain(word)) ? formatNames[plain(word)] : undefined;
}

/** A name as it has to be typed in front of a format. */
export function typedName(name: string): string {
  const words = wordsIn(name);
  const last = words.at(-1) ?? "";
  const isPlain =
    words.join(" ") === name && formatOf(last) === undefined && formatOf(words[0]) === undefined;
  return isPlain && !/^e?mail$/i.test(last) ? name : `"${name}"`;
}
