import { type Cancel, hideSecrets, type SecretSpelling, secretSpellings } from "@dicetower/contract";

/** Replaces a secret. */
export const mask = "***";

/** Names of fields whose value is never written, at any depth. */
const secretName =
  /(?:password|passwd|passphrase|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|authorization|cookie|credentials?)$/i;

/** Returns true for the name of a field that holds a secret: `access_token`, `smtpPassword`, `Authorization`. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** The values of the secrets in use. */
export interface LiveSecrets {
  /** Adds a secret. @returns a function that removes it */
  readonly add: (value: string) => Cancel;
  /** Masks every secret in a text, also in the escaped forms of JSON and URLs; short ones as `secretSpellings` says. */
  readonly hide: (text: string) => string;
}

export function createLiveSecrets(): LiveSecrets {
  const counts = new Map<string, number>();
  let spellings: readonly SecretSpelling[] = [];

  function spell(): void {
    const all = new Map<string, SecretSpelling>();
    for (const value of counts.keys())
      for (const spelling of secretSpellings(value))
        if (typeof all.get(spelling.form)?.where !== "string") all.set(spelling.form, spelling);
    // The longest first: one secret may contain another.
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
    hide: (text) => hideSecrets(text, spellings, mask),
  };
}
