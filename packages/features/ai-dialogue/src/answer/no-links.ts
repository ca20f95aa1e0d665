const stand = "[link]";
/** Signs that nobody sees, and that would part a link. */
const unseen = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

const markdownLink = /\[([^\]\n]{0,300})\]\(\s*[^)\n]{0,2000}\)/gu;
const address = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"'，。；、！？）】」』]+/giu;
const mailto = /\b(?:mailto|javascript|data|tel):[^\s<>"']+/giu;
/** A name with a domain: the last word is one that is registered, so that `d20.5` and `file.txt` are none. */
const domain =
  /(?<![\w@.-])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:com|net|org|info|biz|io|ai|app|dev|cn|top|xyz|site|online|shop|vip|club|cc|tv|me|co|us|uk|ru|jp|kr|de|fr|eu|link|live|pro|ink|icu|work|fun|ltd|gg|so|sh|to|ly|example|test)(?![a-z\d-])(?::\d{2,5})?(?:\/[^\s<>"'，。；、！？）】」』]*)?/giu;
const host = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{2,5})?(?:\/[^\s<>"']*)?/gu;

/** Takes out addresses of every kind, also those written in full-width signs or with signs in between that nobody sees. */
export function withoutLinks(text: string): string {
  const clean = text.replace(unseen, "");
  const narrow = narrowed(clean);
  const found = [markdownLink, address, mailto, domain, host].some((pattern) => narrow.search(pattern) >= 0);
  if (!found) return clean;
  return narrow
    .replace(markdownLink, (_, words: string) => `${words} ${stand}`.trim())
    .replace(address, stand)
    .replace(mailto, stand)
    .replace(domain, stand)
    .replace(host, stand);
}

/** Full-width letters, digits and the signs of addresses as narrow ones; other punctuation stays as it is. */
function narrowed(text: string): string {
  return text
    .replace(/[\uff21-\uff3a\uff41-\uff5a\uff10-\uff19／．：＠－＿？＝＆％＃]/gu, (sign, at: number) => {
      const plain = sign.normalize("NFKC");
      if (/[a-z\d/]/i.test(plain)) return plain;
      // A full-width colon in a sentence is punctuation; in an address it stands between narrow signs.
      const before = text.charAt(at - 1).normalize("NFKC");
      const after = text.charAt(at + 1).normalize("NFKC");
      return /[a-z\d/.:]/i.test(before) && /[a-z\d/.:]/i.test(after) ? plain : sign;
    })
    .replace(/。(?=[a-z]{2,}\b)/giu, (sign, at: number, whole: string) =>
      /[a-z\d]/i.test(whole.charAt(at - 1)) ? "." : sign,
    );
}
