import type { Answer } from "@dicetower/panel-kit";
import type { CardContents } from "../../../script-host/page-parts/script-card.js";

/** A module as `GET /api/mod/lua` lists it. */
export type LuaModule = Answer<"/api/mod/lua">[number];

/** A keyword that sets a reply off. */
export type Trigger = LuaModule["triggers"][number];

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
    fixed: module.packId !== "",
    version: module.version,
    author: module.author,
    license: "",
    brief: module.brief,
    problem: errorText,
    commands: [...new Set(module.triggers.map((trigger) => trigger.text))],
  };
}
