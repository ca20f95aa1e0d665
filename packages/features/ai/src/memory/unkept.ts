/** What is not remembered: keys and passwords, addresses of mail, phone numbers. */
const patterns: readonly RegExp[] = [
  /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u,
  // Phone numbers: with a country, of Chinese mobiles, and written in groups.
  /\+\d[\d ().-]{6,}\d/,
  /(?<!\d)1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/,
  /(?<!\d)\(?0?\d{2,4}\)?[ -]\d{3,4}[ -]\d{4}(?!\d)/,
  /(?<!\d)\d{3}-\d{4}(?!\d)/,
  // Keys by their looks.
  /-----BEGIN [A-Z ]+-----/,
  /\b(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abpr]|hf|AKIA|AIza)[-_]?[A-Za-z0-9_-]{12,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  /(?=[A-Za-z\d_-]*\d)(?=[A-Za-z\d_-]*[A-Za-z])\b[A-Za-z\d_-]{28,}\b/,
  // Passwords by what stands before them.
  /\b(?:password|passwd|passphrase|api[ _-]?key|secret|access[ _-]?token)\b\s*(?:is|=|:)\s*\S{4,}/i,
  /(?:密码|口令|密钥|秘钥)\s*(?:是|为|:|：)\s*\S{4,}/,
];

/** True where a text holds what is not to be remembered. */
export function holdsUnkept(text: string): boolean {
  const plain = text.normalize("NFKC");
  return patterns.some((pattern) => pattern.test(plain));
}
