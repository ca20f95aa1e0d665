import {
  type ArgumentKind,
  argumentKind,
  canonicalLocale,
  excerpt,
  isLanguage,
  nearNames,
  type TextItem,
  text,
} from "@dicetower/contract";
import type { Catalogue } from "../catalogue/catalogue.js";
import { isSameLanguage, localeNames } from "../catalogue/locales.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A text by the key of the panel, or by the original one. */
    textItem: TextItem;
    /** Code of a language in which there are texts, which may be said by its name in English or in itself. */
    language: string;
  }
}

/** Kinds of arguments of `.str` and `.lang`. */
export function chatKinds(catalogue: Catalogue): readonly ArgumentKind[] {
  return [
    argumentKind({
      key: "textItem",
      label: "argument.textItem",
      read({ original }) {
        const said = /^\S+/u.exec(original)?.[0];
        if (said === undefined) return undefined;
        const value = itemOf(catalogue, said);
        return value === undefined
          ? { refusal: unknownItem(catalogue, said), enough: true }
          : { value, length: said.length };
      },
      suggest: () => [...catalogue.items].map(({ key }) => key),
      schema: () => ({ type: "string" }),
      write: (said: string) => said,
    }),
    argumentKind({
      key: "language",
      label: "argument.language",
      takesRest: true,
      read({ original }) {
        const said = original.trimEnd();
        if (said === "") return undefined;
        const value = languageOf(catalogue, said.normalize("NFKC")) ?? languageOf(catalogue, said);
        const list = languageNames(catalogue);
        return value === undefined
          ? { refusal: text("lang.unknown", { word: excerpt(said), list }), enough: true }
          : { value, length: original.length };
      },
      suggest: () => catalogue.locales(),
      schema: () => ({ type: "string" }),
    }),
  ];
}

function itemOf(catalogue: Catalogue, key: string): TextItem | undefined {
  const wanted = key.toLowerCase();
  let original: TextItem | undefined;
  for (const item of catalogue.items) {
    if (item.key.toLowerCase() === wanted) return item;
    if (item.originalKey?.toLowerCase() === wanted) original ??= item;
  }
  return original;
}

function unknownItem(catalogue: Catalogue, said: string) {
  const near = nearNames(
    said,
    [...catalogue.items].map(({ key }) => key),
    3,
  );
  const key = excerpt(said);
  return near.length === 0
    ? text("str.unknown", { key })
    : text("str.unknownNear", { key, list: near.join(" / ") });
}

/** One code and nothing else: what stands behind it was not read. */
const codeForm = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*$/i;

/** A language by its code or its name in English or in itself, where there are texts in it. */
function languageOf(catalogue: Catalogue, word: string): string | undefined {
  const wanted = word.toLowerCase();
  const named = catalogue.locales().find((code) => {
    const { name, native } = localeNames(code);
    return [name, native, native.split(/[(（]/)[0] ?? ""].some((one) => one.trim().toLowerCase() === wanted);
  });
  if (named !== undefined) return named;
  if (!codeForm.test(word)) return undefined;
  const code = canonicalLocale(word);
  // A language without its region is the one of that language that there are texts in.
  const spoken = code.includes("-")
    ? undefined
    : catalogue.locales().find((one) => one !== code && isSameLanguage(one, code));
  if (spoken !== undefined && !catalogue.locales().includes(code)) return spoken;
  return code.length <= 35 && isLanguage(code) && catalogue.speaks(code) ? code : undefined;
}

/** Languages in which there are texts, a line each, with how many of all texts those that lack some have. */
export function languageNames(catalogue: Catalogue): string {
  return catalogue
    .locales()
    .map((code) => {
      const share = catalogue.share(code);
      return share === 100 ? languageName(code) : `${languageName(code)} ${share}%`;
    })
    .join("\n");
}

/** A language in itself, with its code. */
export function languageName(code: string): string {
  const { native } = localeNames(code);
  return native === code ? code : `${native} (${code})`;
}
