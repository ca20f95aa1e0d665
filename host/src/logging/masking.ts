import type { Cancel } from "@dicetower/contract";

/** What stands in the place of a secret. */
export const mask = "***";

/** Names of fields whose value is never written, wherever they stand (security K4). */
const secretName =
  /(?:password|passwd|passphrase|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|authorization|cookie|credentials?)$/i;

/** From this length on a secret is hidden wherever it stands: it is part of no ordinary word. */
const longSecret = 7;
/** Shorter ones are hidden where they are a whole value alone: as words they stand in every sentence. */
const shortWord = 3;

/** What words are made of that have blanks around them. Of others, such as Chinese ones, nobody sees an edge. */
const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]`;
/** Ends of what stands for another character in a URL or in JSON: no part of the word behind it. */
const escaped = String.raw`%[\dA-Fa-f]{2}|\\[bfnrt]|\\u[\dA-Fa-f]{4}`;
const startsWithLetter = new RegExp(`^${letter}`, "u");
const endsWithLetter = new RegExp(`${letter}$`, "u");

/** True for the name of a field that holds a secret: `access_token`, `smtpPassword`, `Authorization`. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** The secrets that are in use now, by value. */
export interface LiveSecrets {
  /** @returns takes it back: the value is no secret any more */
  add(value: string): Cancel;
  /** Replaces every secret in a text, also in the forms in which JSON and URLs spell it. */
  hide(text: string): string;
}

export function createLiveSecrets(): LiveSecrets {
  const counts = new Map<string, number>();
  let spellings: readonly Spelling[] = [];

  function spell(): void {
    const all = new Map<string, Spelling>();
    for (const value of counts.keys())
      for (const form of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
        if (typeof all.get(form)?.where !== "string")
          all.set(form, { form, where: whereOf(form, value.length) });
    // The longest first: one secret may hold another.
    spellings = [...all.values()].sort((a, b) => b.form.length - a.form.length);
  }

  return {
    add(value) {
      if (value === "") return () => {};
      counts.set(value, (counts.get(value) ?? 0) + 1);
      spell();
      let here = true;
      return () => {
        if (!here) return;
        here = false;
        const left = (counts.get(value) ?? 1) - 1;
        if (left > 0) counts.set(value, left);
        else counts.delete(value);
        spell();
      };
    },
    hide(text) {
      let hidden = text;
      for (const { form, where } of spellings)
        if (hidden.includes(form)) hidden = hidden.replaceAll(where, mask);
      return hidden;
    },
  };
}

/** A form in which a secret may be spelt, and where that is to be hidden. */
interface Spelling {
  readonly form: string;
  readonly where: string | RegExp;
}

function whereOf(form: string, length: number): string | RegExp {
  if (length >= longSecret) return form;
  const literal = form.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  if (length < shortWord) return new RegExp(`(?<=^|["'=:]|[=:] )${literal}(?=$|["'&;,@/#)}\\]\\s])`, "gu");
  const before = startsWithLetter.test(form) ? `(?:(?<!${letter})|(?<=${escaped}))` : "";
  const behind = endsWithLetter.test(form) ? `(?!${letter})` : "";
  return new RegExp(before + literal + behind, "gu");
}
