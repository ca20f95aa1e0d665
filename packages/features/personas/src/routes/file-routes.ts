import {
  type Clock,
  codes,
  decodeText,
  type FileRule,
  failure,
  Joi,
  type RouteItem,
  route,
  type UploadedFile,
} from "@dicetower/contract";
import { completeWording, presentKey, type StoredWording, type WrittenWording } from "@dicetower/texts/api";
import { LargeValueValidator, TimeSlicer } from "@dicetower/workers";
import { readBeside, TextFault } from "@dicetower/yaml";
import type { PersonaCache } from "../persona-cache.js";
import { maxEntries, type PersonaFields, type PersonaStore } from "../persona-store.js";
import { freeName, rowOf } from "./persona-routes.js";
import { exportFile, personaParams, personaRow } from "./schemas.js";

const fileRule: FileRule = { maxBytes: 4 * 1024 * 1024, types: [".json"] };

/** What is known of the texts that a file may name. */
export interface KnownTexts {
  readonly clock: Clock;
  /** Our key for one of ours or of a peer; undefined where there is none. */
  keyOf(name: string): string | undefined;
  /** Language of wordings that name none. */
  readonly locale: string;
}

interface ExportFile {
  readonly persona: PersonaFields;
  readonly entries: readonly WrittenWording[];
}

/** What a file says. */
interface Read {
  readonly fields: PersonaFields;
  readonly entries: readonly WrittenWording[];
}

const exportValidator = new LargeValueValidator(exportFile, (part) => part.prefs({ convert: false }));
const body = Joi.object().unknown(true).default({});

/** Personas as files. */
export function fileRoutes(store: PersonaStore, cache: PersonaCache, known: KnownTexts): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/personas/{id}/export",
      summary: "A persona with its wordings, as a file that import takes.",
      accepts: { params: personaParams },
      returns: exportFile,
      handle({ params }) {
        const { id: _id, createdAt: _c, updatedAt: _u, revision: _r, ...persona } = store.must(params.id);
        return {
          kind: "persona",
          schemaVersion: 1,
          exportedAt: known.clock.seconds(),
          persona: { ...persona, extends: 0 },
          entries: cache.wordings(params.id).map(({ updatedAt: _at, variants, ...one }) => ({
            ...one,
            ...(variants.length === 0 ? {} : { variants }),
          })),
        };
      },
    }),
    route<Record<string, never>, Record<string, never>, Readonly<Record<string, unknown>>>({
      method: "POST",
      path: "/api/personas/import",
      summary:
        "Makes a persona of an exported file, of a map from keys to texts, or of the texts of another bot.",
      accepts: { body, file: fileRule, maxBytes: fileRule.maxBytes },
      returns: personaRow.append({ skipped: Joi.array().items(Joi.string()).required() }),
      async handle({ body: sent, file, actor, signal }) {
        const content = file === undefined ? sent : await jsonOf(file, signal);
        const read = await readFile(content, file?.name ?? "", known.locale);
        const skipped: string[] = [];
        const entries = new Map<string, StoredWording>();
        const slicer = new TimeSlicer();
        for (const written of read.entries) {
          if (slicer.due) await slicer.next();
          const key = known.keyOf(presentKey(written.key));
          if (key === undefined) skipped.push(written.key);
          else {
            const wording = completeWording({ ...written, key }, known.clock.seconds());
            entries.set(`${wording.format} ${wording.locale} ${key}`, wording);
          }
        }
        const taken = cache.all.some(({ name }) => name.toLowerCase() === read.fields.name.toLowerCase());
        const name = taken ? freeName(cache, read.fields.name) : read.fields.name;
        const id = await store.create({ ...read.fields, name, extends: 0 }, [...entries.values()], actor);
        return { ...rowOf(cache, store.must(id)), skipped: skipped.slice(0, 1_000) };
      },
    }),
  ];
}

/** @throws Failure 40001 for what is none of the kinds of files */
async function readFile(content: unknown, fileName: string, locale: string): Promise<Read> {
  if (isObject(content) && content["kind"] === "persona") {
    const { problems, value } = await exportValidator.validate(content);
    const [problem] = problems;
    if (problem !== undefined) throw refused(`The file is no persona: ${problem.message}.`);
    const { persona, entries } = value as ExportFile;
    const { name, description, author, version, avatar, enabled, styleHint } = persona;
    const fields = { name, description, author, version, avatar, enabled, styleHint, extends: 0 };
    return { fields: { ...fields, locale: persona.locale }, entries };
  }
  if (!isObject(content) || Object.keys(content).length === 0)
    throw refused("Send a persona as a JSON file: an export, or an object of keys and texts.");
  const entries = Object.entries(content);
  if (entries.length > maxEntries) throw refused(`A persona has ${maxEntries} wordings at most.`);
  const name = fileName.replace(/\.json$/i, "").slice(0, 60) || "import";
  const none = { description: "", author: "", version: "", locale: "", avatar: "", styleHint: "" };
  return {
    fields: { name, ...none, enabled: true, extends: 0 },
    entries: entries.map(([key, value]) => {
      if (typeof value === "string") return { locale, key, format: "plain", value };
      if (Array.isArray(value) && value.length > 0 && value.length <= 256 && value.every(isText))
        return { locale, key, format: "plain", variants: value.map((text) => ({ text, weight: 1 })) };
      throw refused(`"${key.slice(0, 100)}" is neither a text nor a list of texts.`);
    }),
  };
}

async function jsonOf(file: UploadedFile, signal: AbortSignal): Promise<unknown> {
  const { text } = decodeText(await file.bytes());
  try {
    return await readBeside("json", text, signal);
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    throw failure(codes.malformed, "The file holds no JSON.");
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function refused(message: string) {
  return failure(codes.invalid, message, { errors: [{ path: "/file", message }] });
}
