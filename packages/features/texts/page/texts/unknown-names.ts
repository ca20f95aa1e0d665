import { api, useEffect, useState } from "@dicetower/panel-kit";
import type { TextRow, Variant } from "./rows.js";

/** Values by name of variable. */
export type Samples = Readonly<Record<string, string>>;

/** Variables as they are written; doubled and escaped braces are none. */
const written = /(?<![{\\])\{([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*)\}(?!\})/gu;
/** Milliseconds after the last key. */
const waitMs = 250;

function namesIn(text: string): string[] {
  return [...text.matchAll(written)].map(([, name = ""]) => name);
}

/** What the row gives as samples. */
export function samplesOf({ variables }: TextRow): Samples {
  return Object.fromEntries(
    variables.filter(({ sample }) => sample !== "").map(({ name, sample }) => [name, sample]),
  );
}

/**
 * Names in the wordings that neither the shipped text has nor the service knows. A preview of the names alone tells: what
 * is not known stays as it is written.
 */
export function useUnknownNames(
  row: TextRow,
  variants: readonly Variant[],
  samples: Samples,
): readonly string[] {
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const known = new Set([...namesIn(row.default), ...Object.keys(samples)]);
  const doubtful = [...new Set(variants.flatMap(({ text }) => namesIn(text)))].filter(
    (name) => !known.has(name),
  );
  const asked = doubtful.join(" ");
  useEffect(() => {
    setUnknown([]);
    if (asked === "") return undefined;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      const body = { text: doubtful.map((name) => `{${name}}`).join("\n"), format: "plain" };
      api
        .post<{ readonly preview: { readonly text: string } }>("/api/templates/preview", {
          body,
          signal: leave.signal,
        })
        .then(
          ({ preview }) => setUnknown(doubtful.filter((name) => preview.text.includes(`{${name}}`))),
          // Without previews nothing is known of them, and nothing is said.
          () => undefined,
        );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [asked]);
  return unknown;
}
