import { Readable } from "node:stream";
import type { FileAnswer, Texts } from "@dicetower/contract";
import type { LineFilter, LineReader } from "../lines/line-reader.js";
import { txtHead, txtOf } from "../lines/txt-form.js";
import { type LogRow, viewOf } from "../logs/log-row.js";
import type { LogStore } from "../logs/log-store.js";
import { csvHead, csvRow } from "./csv-form.js";
import { type HtmlParts, htmlFoot, htmlHead, htmlLine, wordsOf } from "./html-form.js";

export const exportFormats = ["txt", "csv", "html"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
};
/** Bytes of a picture that goes into the html form. */
const maxPictureBytes = 5 * 1024 * 1024;
/** Characters from which on a part of the html form is handed on. */
const partSize = 64 * 1024;
/** Pictures that are read once: the same one is often said again. */
const keptPictures = 4;

/** What exports are made of. */
export interface ExportServices {
  readonly store: LogStore;
  readonly lines: LineReader;
  readonly texts: () => Texts | undefined;
  /** A kept picture with its media type. */
  readonly picture: (name: string) => Promise<{ readonly type: string; readonly bytes: Buffer } | undefined>;
}

/** Writes logs as files, bit by bit. */
export class Exporter {
  constructor(readonly services: ExportServices) {}

  /** The file as a stream. */
  file(
    log: LogRow,
    format: ExportFormat,
    options: {
      readonly hidden?: boolean;
      readonly locale?: string | undefined;
      readonly signal?: AbortSignal;
    } = {},
  ): FileAnswer {
    const filter: LineFilter = { hidden: options.hidden === true };
    return {
      name: `${fileName(log.name)}.${format}`,
      type: mediaTypes[format],
      body: Readable.from(this.parts(log, format, filter, options.locale, options.signal), {
        objectMode: false,
      }),
    };
  }

  /** The same in memory, for files that are sent; undefined where it would be larger than `most` bytes. */
  async whole(log: LogRow, format: ExportFormat, most: number, locale?: string): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of this.parts(log, format, {}, locale)) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > most) return undefined;
      parts.push(bytes);
    }
    return Buffer.concat(parts);
  }

  async *parts(
    log: LogRow,
    format: ExportFormat,
    filter: LineFilter,
    locale: string | undefined,
    signal?: AbortSignal,
  ): AsyncGenerator<string> {
    const { lines } = this.services;
    if (format === "txt") {
      let head = txtHead(Number(log.started_at));
      for await (const some of lines.all(log, filter, signal)) {
        yield head + some.map(txtOf).join("");
        head = "";
      }
      return;
    }
    const people = (await this.services.store.people([log.id])).get(log.id) ?? [];
    const view = viewOf(log, people);
    const known = new Map(view.participants.map((person) => [person.userId, person]));
    if (format === "csv") {
      yield csvHead;
      let number = 0;
      for await (const some of lines.all(log, filter, signal))
        yield some
          .map((line) => csvRow(line, ++number, log.platform, known.get(line.userId)?.role ?? ""))
          .join("");
      return;
    }
    const parts = this.#html(locale);
    yield htmlHead(view, parts);
    // Not line by line, which costs more than the lines do, and not by readings, for a line may be a picture.
    let part = "";
    for await (const some of lines.all(log, filter, signal))
      for (const line of some) {
        part += await htmlLine(line, known.get(line.userId), parts);
        if (part.length < partSize) continue;
        yield part;
        part = "";
      }
    yield part + htmlFoot;
  }

  #html(locale: string | undefined): HtmlParts {
    const texts = this.services.texts();
    const kept = new Map<string, Promise<string | undefined>>();
    return {
      word: wordsOf(texts, locale),
      locale: locale ?? texts?.locale ?? "en",
      picture: (name) => {
        let address = kept.get(name);
        if (address === undefined) {
          if (kept.size >= keptPictures) kept.clear();
          address = this.#address(name);
          kept.set(name, address);
        }
        return address;
      },
    };
  }

  async #address(name: string): Promise<string | undefined> {
    const picture = await this.services.picture(name);
    if (picture === undefined || picture.bytes.length > maxPictureBytes) return undefined;
    return `data:${picture.type};base64,${picture.bytes.toString("base64")}`;
  }
}

/** A name of a log as a file may have it. */
export function fileName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, "_").replace(/^[.\s]+|[.\s]+$/gu, "");
  return plain === "" ? "log" : plain;
}
