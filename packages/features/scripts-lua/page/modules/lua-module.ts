import type { CardContents } from "../../../script-host/page-parts/script-card.js";

/** A keyword that sets a reply off. */
export interface Trigger {
  readonly title: string;
  readonly kind: string;
  readonly text: string;
  readonly type: string;
  readonly limited: boolean;
}

/** A module as `GET /api/mod/lua` lists it. */
export interface LuaModule {
  readonly id: string;
  readonly kind: string;
  /** Id of its rule pack; empty for one that was uploaded. */
  readonly packId?: string;
  readonly title: string;
  readonly version: string;
  readonly author: string;
  readonly brief: string;
  readonly license?: string;
  readonly enabled: boolean;
  readonly loaded: boolean;
  readonly errorText: string;
  readonly encoding: string;
  readonly triggers: readonly Trigger[];
  /** Command words that it does not get. */
  readonly conflicts?: readonly { readonly word: string; readonly other: string; readonly reason: string }[];
  readonly events: readonly {
    readonly title: string;
    readonly hooks: readonly string[];
    readonly clock: readonly string[];
    readonly cycleSeconds: number;
  }[];
  readonly tasks: readonly string[];
  readonly scripts: readonly string[];
  readonly speechKeys: readonly string[];
  readonly requires?: readonly string[];
  readonly dataSize: number;
  readonly updatedAt?: number;
}

/** Looks of states, as the kit's badges know them. */
const looks: Readonly<Record<string, string>> = {
  running: "ok",
  loading: "starting",
  off: "off",
  error: "error",
};

/** What its card shows. */
export function cardOf(module: LuaModule, text: (key: string) => string): CardContents {
  const { id, enabled, loaded, errorText } = module;
  const state = errorText !== "" ? "error" : !enabled ? "off" : loaded ? "running" : "loading";
  return {
    name: id,
    title: module.title || id,
    icon: module.kind === "mod" ? "box" : "file-text",
    look: looks[state] ?? "off",
    state: text(`modules.page.state.${state}`),
    enabled,
    fixed: (module.packId ?? "") !== "",
    version: module.version,
    author: module.author,
    license: module.license ?? "",
    brief: module.brief,
    problem: errorText,
    commands: [...new Set(module.triggers.map((trigger) => trigger.text))],
  };
}
