import { defineFeature, type Feature, outgoing } from "@dicetower/contract";

/** Says keys as they are, for tests without the feature that puts them into words: they look at the keys. */
export const keysAsWords = defineFeature({
  id: "keys-as-words",
  setup(host) {
    host.add(outgoing, {
      key: "keys-as-words",
      slot: "text",
      words: true,
      run(part) {
        const { content } = part.part;
        if (typeof content === "object" && "key" in content) part.text = content.key;
        return undefined;
      },
    });
  },
});

/** The features of a test, and what says keys where commands answer and nobody puts their keys into words. */
export function withWords(features: readonly Feature[]): readonly Feature[] {
  const provides = (token: string) =>
    features.some((feature) => feature.provides.some(({ name }) => name === token));
  return provides("CommandReader") && !provides("Texts") ? [...features, keysAsWords] : features;
}
