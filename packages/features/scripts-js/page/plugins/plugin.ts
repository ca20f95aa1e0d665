import type { Answer } from "@dicetower/panel-kit";
import type { CardContents } from "../../../script-host/page-parts/script-card.js";

/** What a plugin may do. */
export interface Grants {
  readonly storage: boolean;
  /** Hosts that it may ask; `*` for all public ones. */
  readonly http: readonly string[];
  readonly send: boolean;
  readonly readCards: boolean;
  readonly admin: boolean;
}

/** A plugin as `GET /api/plugins/js` lists it; what a page can do without may be left out. */
export type Plugin = Answer<"/api/plugins/js">[number];

/** States whose badges are not those of the kit. */
const looks: Readonly<Record<string, string>> = {
  running: "ok",
  loading: "starting",
  disabled: "off",
  error: "error",
  missingDependency: "waiting",
  duplicate: "waiting",
};

/** The state of a plugin, also where the row does not name it. */
function stateOf({ state, enabled, loaded, duplicateOf, errorText }: Plugin): string {
  if (state !== undefined) return state;
  if (duplicateOf !== null) return "duplicate";
  if (errorText !== "") return "error";
  if (!enabled) return "disabled";
  return loaded ? "running" : "loading";
}

/** What a header without a licence is read as, in the words of the host that plugins were written for. */
const noLicense = "未知";

/** The licence, empty where the plugin states none. */
export function licenseOf({ license }: Plugin): string {
  return license === noLicense ? "" : license;
}

/** What its card shows. */
export function cardOf(plugin: Plugin, text: (key: string) => string): Omit<CardContents, "badges"> {
  const state = stateOf(plugin);
  return {
    name: plugin.name,
    title: plugin.title || plugin.name,
    icon: "brand-javascript",
    look: looks[state] ?? "off",
    state: text(`plugins.page.state.${state}`),
    enabled: plugin.enabled,
    version: plugin.version,
    author: plugin.author,
    license: licenseOf(plugin),
    brief: plugin.description,
    problem: plugin.errorText,
    commands: plugin.commands,
  };
}
