import { type Answer, api, hasText, textOf } from "@dicetower/panel-kit";

/** A type of adapter, as `GET /api/adapters/types` lists it. */
export type AdapterType = Answer<"/api/adapters/types">[number];

/** A way to connect. */
export type AdapterMode = AdapterType["modes"][number];

/** Types of adapters that are loaded, in words of a language. */
export function readAdapterTypes(locale: string): Promise<readonly AdapterType[]> {
  return api.get("/api/adapters/types", { query: { locale } });
}

/** What a way to connect is called, where the feature has words for it. */
export function modeName({ mode }: AdapterMode): string {
  const key = `adapters.page.mode.${mode}`;
  return hasText(key) ? textOf(key) : mode;
}
