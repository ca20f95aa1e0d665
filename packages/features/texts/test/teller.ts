import {
  commands,
  defineFeature,
  type ReplyContext,
  text,
  texts,
  textTable,
  wordings,
} from "@dicetower/contract";
import { probeCommand } from "@dicetower/testkit";
import { Templates, textFunctions, textVariables } from "../src/api.js";

const persona = Symbol("teller.persona");

/** Contributes variables, functions and wordings, as players, decks and personas do, and renders what it is told. */
export const teller = defineFeature({
  id: "teller",
  needs: { templates: Templates },
  setup(host) {
    const { templates } = host.needs;
    const meaning = "teller.meaning";
    host.add(
      texts,
      ...textTable({
        [meaning]: { en: "something", "zh-CN": "某物" },
        "teller.hi": { en: "hi {nick} of {self}", "zh-CN": "{self}的{nick}，你好" },
        "teller.bye": { en: "bye", "zh-CN": "再见" },
      }),
      { key: "teller.story", content: true, values: { "zh-CN": "从前有座山" } },
      { key: "teller.tale", content: true, values: { fr: "il était une fois" } },
    );
    host.add(
      textVariables,
      { key: "teller.where", meaning, sample: "1000", value: ({ place }) => place.groupId ?? "nowhere" },
      { key: "teller_code", meaning, sample: "", value: () => "[CQ:at,qq=all]" },
      { key: "teller_mark", meaning, sample: "", value: () => ({ markup: "[CQ:face,id=1]" }) },
      { key: "teller_slow", meaning, sample: "", value: async ({ locale }) => `slow ${locale}` },
      {
        key: "teller_bad",
        meaning,
        sample: "",
        value() {
          throw new Error("no value");
        },
      },
    );
    const decks: Record<string, string> = {
      weather: "{sample:rain|sun}",
      loop: "+{%loop}",
      double: "{%double}{%double}",
      nick: "{nick}",
      long: "x".repeat(60_000),
    };
    host.add(
      textFunctions,
      {
        key: "%",
        meaning,
        sample: "{%weather}",
        run: (name, call) => (Object.hasOwn(decks, name) ? call.render(decks[name] as string) : undefined),
      },
      { key: "counter:", meaning, sample: "{counter:x}", run: async (name) => `${name}=1` },
      {
        key: "=",
        meaning,
        sample: "{=1d6}",
        run: (expression, call) =>
          /^d\d+$/.test(expression) ? call.die(Number(expression.slice(1))) : undefined,
      },
    );
    const drawn = (reply: ReplyContext) =>
      reply.once(persona, () =>
        host.run(() => templates.render("{sample:pirate|robot}", { reply }) as string),
      );
    host.add(
      wordings,
      {
        key: "teller.persona",
        rank: -10,
        pick: (key, locale, format, reply) => {
          if (locale !== "en" || reply.message?.userId !== "pool") return undefined;
          if (key === "self.name") return `${drawn(reply)} bot`;
          return key === "teller.hi"
            ? `${format === "markdown" ? "**" : ""}${drawn(reply)} {nick}`
            : undefined;
        },
      },
      {
        key: "teller.module",
        rank: 10,
        pick: (key) => (key === "teller.bye" ? moduleWording : undefined),
      },
      {
        key: "teller.broken",
        rank: 20,
        pick(key) {
          if (key === "teller.meaning") throw new Error("no wording");
          return undefined;
        },
      },
    );
    const command = { title: meaning, brief: meaning };
    host.add(
      commands,
      probeCommand({
        ...command,
        key: "tell",
        run: async ({ message, original }) => {
          const said = await templates.render(original, { message, values: { who: "{nick} {sample:a|b}" } });
          return [{ content: said, plain: true }];
        },
      }),
      probeCommand({
        ...command,
        key: "roll",
        names: ["rolled"],
        run: async ({ message, original }) =>
          templates.render(templates.compile(original, { rolls: true }), { message }),
      }),
      probeCommand({
        ...command,
        key: "say",
        names: ["texts"],
        run: ({ rest }) => (rest === "" ? undefined : rest.split(" ").map((key) => text(`teller.${key}`))),
      }),
    );
  },
});

const moduleWording = [
  { text: "module {sample:one|two}", weight: 1 },
  { text: "never", weight: 0 },
];
