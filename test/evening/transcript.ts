import { writeFileSync } from "node:fs";
import { bot, Cast } from "./cast.js";
import type { PlayedStep } from "./playing.js";
import type { CastKey, Scene } from "./scene.js";

/** Writes what was said in scenes as a page for people who want to see an evening. */
export function writeTranscript(path: string, scenes: readonly Scene[], played: readonly PlayedStep[]): void {
  const pages = scenes.map((scene) =>
    pageOf(
      scene,
      played.filter(({ scene: id }) => id === scene.id),
    ),
  );
  writeFileSync(path, `${pages.join("\n")}`);
}

function pageOf(scene: Scene, played: readonly PlayedStep[]): string {
  const { people } = new Cast(scene, 1);
  const isChinese = scene.locale === "zh-CN";
  const intro = isChinese
    ? "以下是一次真实运行的记录：几位玩家在一个群里说的话，以及骰塔的回答。`→` 开头的是只有一个人收到的私聊。"
    : "Taken from a run: what a few people said in a group, and what Dicetower answered. Lines that begin with `→` reached one person alone.";
  const lines = scene.steps.flatMap(({ from = "A", card }, at) => {
    const step = played.find(({ step: number }) => number === at + 1);
    if (step === undefined) return [];
    const { nick } = people[from[0] as CastKey];
    const said = [
      `**${card ?? nick}**`,
      step.said.replace(/\[at:(\w)\]/g, (_, key: CastKey) => `@${people[key].nick}`),
    ];
    return [turn(said), ...(step.came === "" ? [] : [turn([`**${bot.nick}**`, named(step.came, people)])])];
  });
  return `# ${scene.title}\n\n${intro}\n\n${lines.join("\n\n")}\n`;
}

function turn([name = "", text = ""]: readonly string[]): string {
  const escaped = text.replace(/[\\`*_<]/g, "\\$&").replace(/^([#>+-]|\d+\.)/gm, "\\$1");
  return `${name}  \n${escaped.split("\n").join("  \n")}`;
}

/** Puts the name of who heard it in front of what was said in private. */
function named(came: string, people: Readonly<Record<CastKey, { readonly nick: string }>>): string {
  return came.replace(/^→([A-EM]): /gm, (_, key: CastKey) => `→ ${people[key].nick}: `);
}
