import type { Answer } from "@dicetower/panel-kit";
import type { CardContents } from "../../../script-host/page-parts/script-card.js";

/** A plugin as it is listed. */
export type Plugin = Answer<"/api/plugins/js">[number];

/** What a plugin may do. */
export type Grants = Plugin["grants"];

/** States whose badges are not those of the kit. */
const looks: Readonly<Record<string, string>> = {
  running: "ok",
  loading: "starting",
  disabled: "off",
  error: "error",
  missingDependency: "waiting",
  duplicate: "waiting",
};

/** What a header without a licence is read as, in the words of the host that plugins were written for. */
const noLicense = "未知";

/** The licence, empty where the plugin states none. */
export function licenseOf({ license }: Plugin): string {
  return license === noLicense ? "" : license;
}

/** What its card shows. */
export function cardOf(plugin: Plugin, text: (key: string) => string): Omit<CardContents, "badges"> {
  const { state } = plugin;
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
