import access from "@dicetower/access";
import commands from "@dicetower/commands";
import {
  type CommandAnswer,
  commands as commandPoint,
  defineFeature,
  type Feature,
  text,
  texts as textPoint,
  textTable,
} from "@dicetower/contract";
import groups from "@dicetower/groups";
import { probeCommand, type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import aiPolish from "../src/index.js";

/** What the feature stands on, without the models. */
export const others: readonly Feature[] = [texts, commands, access, groups];

const words = textTable({
  "tale.roll": { en: "{nick} rolls {expr} = {total}", "zh-CN": "{nick} 掷出 {expr} = {total}" },
  "tale.level": {
    en: "The check of {nick}: {level} at {total} of 60",
    "zh-CN": "{nick} 的检定：{level}，{total}/60",
  },
  "tale.calm": { en: "The night is quiet around the 3 old towers.", "zh-CN": "夜色静静笼罩着三座古塔。" },
  "error.tale": { en: "There is no tale {nick} could hear", "zh-CN": "没有可讲的故事" },
});

/** Commands that answer with texts of their own. */
const tale = defineFeature({
  id: "tale",
  setup(host) {
    const answers: Readonly<Record<string, () => CommandAnswer>> = {
      tale: () => text("tale.roll", { expr: "2d6", total: 7 }),
      level: () => text("tale.level", { level: "critical success", total: 3 }),
      calm: () => text("tale.calm"),
      wrong: () => text("error.tale"),
      secret: () => ({ content: text("tale.roll", { expr: "1d4", total: 4 }), to: "sender", hidden: true }),
    };
    host.add(textPoint, ...words);
    host.add(commandPoint, ...Object.entries(answers).map(([key, run]) => probeCommand({ key, run })));
  },
});

/** A service with polish. @param models the feature in the place of `ai`, or that one */
export function polishTower(models: Feature, more: Partial<TestHostOptions> = {}): Promise<TestHost> {
  return testHost({ ...more, features: [...others, models, tale, aiPolish, ...(more.features ?? [])] });
}
