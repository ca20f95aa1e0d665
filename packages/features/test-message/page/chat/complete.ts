import { api, type Completion, getLocale } from "@dicetower/panel-kit";

/** Characters of a line that is completed. */
const maxLine = 2_000;

/** What could stand at the end of a line of chat, in the language of the panel. */
export async function completeLine(begun: string, signal: AbortSignal): Promise<readonly Completion[]> {
  if (begun.length > maxLine) return [];
  return api.get("/api/commands/completions", {
    query: { text: begun, locale: getLocale() },
    signal,
  });
}
