import {
  canonicalLocale,
  decodeText,
  errorMessage,
  type Files,
  isLanguage,
  type Log,
  type TextItem,
} from "@dicetower/contract";
import { readBeside } from "@dicetower/yaml";
import { fitsBytes } from "../template/limits.js";
import { namesOf } from "../template/names-of.js";
import { parseTemplate } from "../template/parse.js";
import { type LanguagePack, maxTexts } from "./pack.js";

const folderName = "locales";
/** Folders, files of one folder, and bytes of one file, at most. */
const maxFolders = 200;
const maxFiles = 50;
const maxFileBytes = 1024 * 1024;
/** Problems that are told one by one. */
const maxTold = 100;

const sections = new Set(["texts", "both", "page"]);
/** Sections whose keys are those of texts that the service says: what pages have, only these know. */
const spoken = new Set(["texts", "both"]);
/** Names that somebody has meant as files of texts. */
const looksMeant = /\.(?:ya?ml|json)$/i;

/** A text as it stands in a file. */
interface Place {
  readonly file: string;
  readonly folder: string;
}

/**
 * Texts of the owner's in files as packages have them: `locales/<package or feature>/<language>.yml` in the data folder,
 * for a language of its own or for single words in another. Read once, at the start; what is wrong is named in the log
 * and left out.
 */
export class OwnerLocales {
  readonly #texts = new Map<string, Map<string, string>>();
  readonly #told = new Set<string>();
  /** Where texts of the service stand, by language and key. */
  readonly #places = new Map<string, Place>();

  constructor(readonly log: Log) {}

  /** One for each language, for whoever puts texts together. */
  get packs(): readonly LanguagePack[] {
    return [...this.#texts].map(([locale, texts]) => ({
      file: `${folderName}/*/${locale}.yml`,
      locale,
      name: "",
      texts,
      fits: (item: TextItem, said: string) => this.#fits(item, locale, said),
    }));
  }

  /** Texts by language and key, those of pages included. */
  get texts(): ReadonlyMap<string, ReadonlyMap<string, string>> {
    return this.#texts;
  }

  /** What is not in force, and why, as the log has it. */
  get problems(): readonly string[] {
    return [...this.#told];
  }

  /** @param signal ends the reading */
  async read(files: Files, signal: AbortSignal): Promise<void> {
    const top = files.folder(folderName);
    for (const { name } of await top.list())
      if (looksMeant.test(name))
        this.#tell(`${folderName}/${name}`, "it stands in no folder, such as locales/dice");
    const folders = await top.folders();
    if (folders.length > maxFolders) this.#tell(folderName, `it has more than ${maxFolders} folders`);
    for (const folder of folders.slice(0, maxFolders)) {
      const place = files.folder(`${folderName}/${folder}`);
      const all = await place.list();
      for (const { name } of all)
        if (looksMeant.test(name) && !name.endsWith(".yml"))
          this.#tell(`${folderName}/${folder}/${name}`, "its name does not end with .yml");
      for (const inner of await place.folders())
        this.#tell(`${folderName}/${folder}/${inner}`, "folders within a folder are not read");
      const found = all.filter(({ name }) => name.endsWith(".yml"));
      if (found.length > maxFiles)
        this.#tell(`${folderName}/${folder}`, `it has more than ${maxFiles} files`);
      for (const { name, size } of found.slice(0, maxFiles)) {
        const file = `${folderName}/${folder}/${name}`;
        const locale = canonicalLocale(name.replace(/\.yml$/, ""));
        if (!isLanguage(locale)) this.#tell(file, "its name is no language code");
        else if (size > maxFileBytes) this.#tell(file, `it has more than ${maxFileBytes >> 20} MiB`);
        else
          try {
            const { text } = decodeText(await place.read(name));
            this.#take({ file, folder }, locale, await readBeside("yaml", text, signal));
          } catch (error) {
            const line = error instanceof Error && "line" in error ? ` (line ${String(error.line)})` : "";
            this.#tell(file, `${errorMessage(error)}${line}`);
          }
      }
    }
  }

  /**
   * Tells of texts that there are none of, which somebody has misspelt or this version has given up.
   * @param isOn true for the folder of a feature whose texts are all known: those of others are not missed
   */
  look(isKnown: (key: string) => boolean, isOn: (folder: string) => boolean): void {
    for (const [name, { file, folder }] of this.#places) {
      const key = name.slice(name.indexOf(" ") + 1);
      if (isOn(folder) && !isKnown(key)) this.#tell(file, `there is no text "${key}"`);
    }
  }

  #take(place: Place, locale: string, content: unknown): void {
    const { file } = place;
    if (!isRecord(content)) {
      this.#tell(file, "it begins with its sections, such as `texts:`");
      return;
    }
    for (const [section, texts] of Object.entries(content)) {
      if (section.startsWith("words/"))
        this.#tell(file, `"${section}" belongs to a persona, which is worded in the panel`);
      else if (!sections.has(section.replace(/^page\/.*/, "page")))
        this.#tell(file, `"${section}" is no section: texts, page, page/name or both`);
      else if (isRecord(texts)) this.#takeSection(place, locale, texts, spoken.has(section));
      // A section whose texts are still to come has none.
      else if (texts !== null) this.#tell(file, `"${section}" holds keys with their texts`);
    }
  }

  #takeSection(
    place: Place,
    locale: string,
    texts: Readonly<Record<string, unknown>>,
    isSpoken: boolean,
  ): void {
    const { file } = place;
    const known = this.#texts.get(locale) ?? new Map<string, string>();
    for (const [key, said] of Object.entries(texts)) {
      if (typeof said !== "string") this.#tell(file, `the text of "${key}" is no text; put it in quotes`);
      else if (!fitsBytes(said)) this.#tell(file, `the text of "${key}" has more than 64 KiB`);
      else if (known.size >= maxTexts && !known.has(key))
        this.#tell(file, `a language has ${maxTexts} texts at most`);
      else {
        known.set(key, said);
        if (isSpoken) this.#place(place, locale, key);
      }
    }
    if (known.size > 0) this.#texts.set(locale, known);
  }

  #place(place: Place, locale: string, key: string): void {
    const name = `${locale} ${key}`;
    const before = this.#places.get(name);
    if (before !== undefined && before.file !== place.file)
      this.#tell(before.file, `"${key}" stands in ${place.file} as well, which counts`);
    this.#places.set(name, place);
  }

  /** Both name the same values: one that is left out is lost, and one that is not there is shown as it is written. */
  #fits({ key, values }: TextItem, locale: string, said: string): boolean {
    const english = values["en"];
    if (english === undefined) return true;
    const wanted = new Set(namesOf(parseTemplate(english)));
    const found = new Set(namesOf(parseTemplate(said)));
    const missing = [...wanted].filter((name) => !found.has(name));
    const strange = [...found].filter((name) => !wanted.has(name));
    if (missing.length + strange.length === 0) return true;
    const what =
      missing.length > 0
        ? `lacks {${missing.join("}, {")}}`
        : `has {${strange.join("}, {")}}, which the English text has not`;
    this.#tell(`${folderName}/*/${locale}.yml`, `"${key}" ${what}`);
    return false;
  }

  #tell(file: string, problem: string): void {
    const said = `${file}: ${problem}`;
    if (this.#told.has(said) || this.#told.size >= maxTold) return;
    this.#told.add(said);
    this.log.warn(`texts of the installation are not all in force: ${said}`);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
