import { commands, defineFeature, type MessageLocation, text, texts } from "@dicetower/contract";
import { type RuleSystem, RuleSystems, type SystemTemplate, systemChosen } from "@dicetower/rule-systems/api";
import { probeCommand } from "@dicetower/testkit";

/** What a test system is made of. */
interface Sketch {
  readonly name: string;
  readonly keys: readonly string[];
  readonly defaults?: Record<string, number | string>;
  readonly computed?: Record<string, string>;
  readonly alias?: Record<string, readonly string[]>;
  readonly groups?: Record<string, readonly string[]>;
  readonly show?: SystemTemplate["commands"]["st"]["show"];
  readonly sn?: SystemTemplate["commands"]["sn"];
  readonly generate?: SystemTemplate["generate"];
}

function system(sketch: Sketch): RuleSystem {
  const {
    name,
    keys,
    defaults = {},
    computed = {},
    alias = {},
    groups = {},
    show = {},
    sn = {},
    generate = {},
  } = sketch;
  const template: SystemTemplate = {
    name,
    fullName: name.toUpperCase(),
    authors: [],
    version: "1.0.0",
    updatedTime: "",
    templateVer: "2.0",
    keys,
    attrs: { defaults, defaultsComputed: computed, detailOverwrite: {}, groups, meta: {} },
    alias,
    redirect: {},
    commands: { set: {}, sn, st: { show }, custom: {} },
    checks: {},
    generate,
    textMap: {},
  };
  const spelled = new Map<string, string>();
  for (const [canonical, others] of Object.entries(alias))
    for (const one of [canonical, ...others]) spelled.set(one.toLowerCase(), canonical);
  for (const canonical of [
    ...Object.keys(defaults),
    ...Object.keys(computed),
    ...Object.values(groups).flat(),
  ])
    spelled.set(canonical.toLowerCase(), canonical);
  const own = <T>(from: Readonly<Record<string, T>>, key: string) =>
    Object.hasOwn(from, key) ? from[key] : undefined;
  return {
    name,
    template,
    source: "builtin",
    packId: "",
    nameOf: (word) => spelled.get(word.toLowerCase()) ?? word,
    shownName: (word) => own(show.showKeyAs ?? {}, word) ?? word,
    knows: (word) => spelled.has(word.toLowerCase()),
    defaultOf: (word) => own(defaults, word),
    formulaOf: (word) => own(computed, word),
    metaOf: () => ({}),
  };
}

const systems = [
  system({
    name: "coc7",
    keys: ["coc", "coc7"],
    defaults: { 侦查: 25, 聆听: 20, 信用评级: 0 },
    computed: {
      闪避: "敏捷/2",
      生命值上限: "(体质+体型)/10",
      DB: "力量+体型 <= 64 ? -2 : (力量+体型 <= 124 ? 0 : 1d4)",
      甲环: "乙环+1",
      乙环: "甲环+1",
    },
    alias: {
      力量: ["str"],
      体质: ["con"],
      敏捷: ["dex"],
      潜行: ["stealth"],
      侦查: ["spot hidden", "侦察"],
      生命值: ["hp"],
      魔法值: ["mp"],
      理智: ["san"],
      历史: ["history"],
    },
    groups: { 基本: ["力量", "体质", "体型", "敏捷"] },
    show: { top: ["力量", "体质"], itemsPerLine: 3, showKeyAs: { 生命值: "HP" } },
    sn: { coc: { template: "{pc} SAN{理智} HP{生命值}/{生命值上限} DEX{敏捷}" } },
    generate: {
      coc: { attrs: { 力量: "3d6*5", 体质: "3d6*5" }, derived: { 理智: "力量" }, line: "力量:{力量}" },
    },
  }),
  system({
    name: "dnd5e",
    keys: ["dnd", "dnd5e"],
    defaults: { 熟练: 2 },
    computed: { 力量调整值: "floor((力量-10)/2)", 运动: "力量调整值" },
    alias: { 力量: ["str"], hp: ["生命值"] },
  }),
];

/** Rule systems as tests want them: coc7 where nobody chose. */
export const fakeSystems = defineFeature({
  id: "rule-systems",
  provides: [RuleSystems],
  setup(host) {
    const chosen = new Map<string, string>();
    const keyOf = ({ groupId, userId }: MessageLocation) => groupId ?? `u${userId}`;
    const find = (word: string) =>
      systems.find(({ name, template }) => name === word || template.keys.includes(word));
    const [standard] = systems as [RuleSystem];
    const service: RuleSystems = {
      all: systems,
      get: (name) => systems.find((one) => one.name === name),
      find,
      at: (place) => find(chosen.get(keyOf(place)) ?? "") ?? standard,
      chosenAt: (place) => chosen.get(keyOf(place)),
      async choose(place, name) {
        if (name === undefined) chosen.delete(keyOf(place));
        else chosen.set(keyOf(place), name);
        host.emit(systemChosen, { place, name });
      },
      parse: () => {
        throw new Error("no files here");
      },
      readCardModel: () => {
        throw new Error("no files here");
      },
      test: () => Promise.reject(new Error("no commands here")),
    };
    host.provide(RuleSystems, service);
    host.add(texts, { key: "play.played", values: { en: "played {name}", "zh-CN": "{name}" } });
    for (const key of ["command.play", "command.play.brief"])
      host.add(texts, { key, values: { en: key, "zh-CN": key } });
    host.add(
      commands,
      probeCommand({
        key: "play",
        replyKeys: ["play.played"],
        async run({ message, rest, actor }) {
          const place = message.groupId === "" ? { userId: message.userId } : { groupId: message.groupId };
          const name = find(rest)?.name;
          await service.choose(place, name, actor);
          return text("play.played", { name: name ?? "-" });
        },
      }),
    );
  },
});
