/** A spelling of a secret: as it is, in JSON or in a URL. */
export interface SecretSpelling {
  readonly form: string;
  /** Where it is taken out: anywhere, or where the pattern finds it. */
  readonly where: string | RegExp;
}

/** From this length on a secret is no part of an ordinary word, unless it is one itself. */
const longSecret = 7;

/** Letters of one case, or digits alone: a word of many sentences, a number of many lines. */
const likeAWord = /^(?:[\p{Ll}\p{Lo}\p{M}]{1,24}|\p{Lu}{1,24}|\p{Lu}\p{Ll}{0,23}|\p{Nd}{1,6})$/u;
/** Shorter ones are in every sentence whatever their characters. */
const minWordLength = 3;

/** Letters of scripts that separate words by blanks; words of others, such as Chinese, have no visible boundary. */
const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]`;
/** Escapes of a character in a URL or in JSON, which are not part of the word after them. */
const escaped = String.raw`%[\dA-Fa-f]{2}|\\[bfnrt]|\\u[\dA-Fa-f]{4}`;
const startsWithLetter = new RegExp(`^${letter}`, "u");
const endsWithLetter = new RegExp(`${letter}$`, "u");

/**
 * Returns how a secret is spelt in texts. A long one is found anywhere. A short one is found as a whole word, and one
 * that could be a word of the text itself only as a whole value: in quotes, behind `=` or `:`, behind `Bearer`, or as
 * the whole text. So “bad token” keeps its words where the token is `bad`.
 */
export function secretSpellings(secret: string): readonly SecretSpelling[] {
  if (secret === "") return [];
  const forms = new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  return [...forms].map((form) => ({ form, where: whereOf(form, secret) }));
}

/** Returns a text with every secret replaced by the mask. @param spellings the longest first */
export function hideSecrets(text: string, spellings: Iterable<SecretSpelling>, mask: string): string {
  let hidden = text;
  for (const { form, where } of spellings)
    if (hidden.includes(form)) hidden = hidden.replaceAll(where, () => mask);
  return hidden;
}

function whereOf(form: string, secret: string): string | RegExp {
  const isWord = secret.length < minWordLength || likeAWord.test(secret);
  if (secret.length >= longSecret && !isWord) return form;
  const literal = form.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return isWord ? wholeValue(literal) : wholeWord(form, literal);
}

function wholeWord(form: string, literal: string): RegExp {
  const before = startsWithLetter.test(form) ? `(?:(?<!${letter})|(?<=${escaped}))` : "";
  const behind = endsWithLetter.test(form) ? `(?!${letter})` : "";
  return new RegExp(before + literal + behind, "gu");
}

/** A blank behind it ends a value in an address, not in a sentence. */
function wholeValue(literal: string): RegExp {
  const places = [
    `^${literal}$`,
    `(?<=["'\`“「])${literal}(?=\\\\?["'\`”」])`,
    String.raw`(?<=[=:])${literal}(?=$|["'&;,@/#)}\]\s])`,
    String.raw`(?<=[=:] )${literal}(?=$|["'&;,)}\]\n])`,
    String.raw`(?<=\bBearer )${literal}(?=$|["',;)}\]\s])`,
  ];
  return new RegExp(places.join("|"), "gu");
}
