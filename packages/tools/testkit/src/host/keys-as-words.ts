import { defineFeature, type Feature, outgoing } from "@dicetower/contract";

/** Says keys as they are, for tests without the feature that puts them into words: they look at the keys. */
export const keysAsWords = defineFeature({
  id: "keys-as-words",
  setup(host) {
    host.add(outgoing, {
      key: "keys-as-words",
      slot: "text",
      run(part) {
        const { content } = part.part;
        if (typeof content === "object" && "key" in content) part.text = content.key;
        return undefined;
      },
    });
  },
});

/** The features of a test, and what says keys where none of them puts them into words. */
export function withWords(features: readonly Feature[]): readonly Feature[] {
  const hasTexts = features.some(({ provides }) => provides.some(({ name }) => name === "Texts"));
  return hasTexts ? features : [...features, keysAsWords];
}
