import { api, hasText, type JsonSchema, textOf } from "@dicetower/panel-kit";

/** A type of adapter, as `GET /api/adapters/types` lists it. */
export interface AdapterType {
  readonly type: string;
  readonly platform: string;
  /** In the language that was asked for. */
  readonly title: string;
  readonly modes: readonly AdapterMode[];
  /** Of the options. */
  readonly schema: JsonSchema;
}

export interface AdapterMode {
  readonly mode: string;
  /** The other end dials. */
  readonly listens: boolean;
  readonly endpoint: "required" | "optional";
  /** Path at which the service listens, with `{id}`. */
  readonly receives?: string;
}

/** Types of adapters that are loaded, in words of a language. */
export function readAdapterTypes(locale: string): Promise<readonly AdapterType[]> {
  return api.get<readonly AdapterType[]>("/api/adapters/types", { query: { locale } });
}

/** What a way to connect is called, where the feature has words for it. */
export function modeName({ mode }: AdapterMode): string {
  const key = `adapters.page.mode.${mode}`;
  return hasText(key) ? textOf(key) : mode;
}
