import { defineFeature, incoming } from "@dicetower/contract";

/** Messages that the echoFeature has heard. */
export interface EchoFeature {
  readonly heard: string[];
}

/** A feature that answers `.say x` with x, keeps what it hears, and counts `.count` without a word. */
export function echoFeature() {
  const heard: string[] = [];
  const feature = defineFeature({
    id: "echo",
    setup(host) {
      host.add(incoming, {
        key: "echo",
        slot: "commands",
        run(message) {
          heard.push(message.text);
          if (message.text.startsWith(".say ")) return { reply: message.text.slice(5) };
          if (message.text.startsWith(".whisper "))
            return {
              reply: {
                content: message.text.slice(9),
                to: "sender",
                otherwise: { key: "echoFeature.otherwise", values: {} },
              },
            };
          return message.text === ".count" ? { reply: [] } : undefined;
        },
      });
    },
  });
  return { heard, feature };
}
