import type { Cancel } from "@dicetower/contract";

/** What stands in the place of a secret. */
export const mask = "***";

/** Names of fields whose value is never written, wherever they stand (security K4). */
const secretName =
  /(?:password|passwd|passphrase|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|authorization|cookie|credentials?)$/i;

/** Shorter secrets would make holes in ordinary words. */
const shortestSecret = 4;

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
  let spellings: readonly string[] = [];

  function spell(): void {
    const all = new Set<string>();
    for (const value of counts.keys())
      for (const form of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
        all.add(form);
    // The longest first: one secret may hold another.
    spellings = [...all].sort((a, b) => b.length - a.length);
  }

  return {
    add(value) {
      if (value.length < shortestSecret) return () => {};
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
      for (const secret of spellings) if (hidden.includes(secret)) hidden = hidden.replaceAll(secret, mask);
      return hidden;
    },
  };
}
