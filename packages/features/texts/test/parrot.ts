import { commands, defineFeature, text, texts, textTable } from "@dicetower/contract";
import { probeCommand } from "@dicetower/testkit";

/** Says texts with what people wrote as values: `.parrot <key> <one>|<two>`. */
export const parrot = defineFeature({
  id: "parrot",
  setup(host) {
    host.add(
      texts,
      ...textTable(
        {
          "parrot.one": { en: "{nick} says {one}", "zh-CN": "{nick} 说 {one}" },
          "parrot.two": { en: "[{one}{two}]", "zh-CN": "[{one}{two}]" },
          "parrot.braces": { en: "{{one}} is {one}, {two and { three", "zh-CN": "{{one}}" },
          "parrot.where": {
            en: "{user_id} {group_id} {group} {platform} {at}",
            "zh-CN": "{user_id} {group_id} {group} {platform} {at}",
          },
          "parrot.when": {
            en: "{date} {time} {year} {month} {day} {hour} {minute} {pc} {self}",
            "zh-CN": "{date}",
          },
          "parrot.english": { en: "English", "zh-CN": "Chinese", de: "Deutsch", "zh-TW": "Taiwan" },
          "command.parrot": { en: "Parrot", "zh-CN": "鹦鹉" },
          "command.parrot.brief": { en: "Repeats.", "zh-CN": "重复。" },
        },
        "parrot",
        { "parrot.one": "strParrot" },
      ),
    );
    host.add(
      commands,
      probeCommand({
        key: "parrot",
        replyKeys: ["parrot.one"],
        run({ original }) {
          const [key = "", ...rest] = original.split(" ");
          const [one = "", two = ""] = rest.join(" ").split("|");
          return text(`parrot.${key}`, { one, two });
        },
      }),
    );
  },
});
