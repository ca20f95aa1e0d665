import type { PersonalData } from "@dicetower/players/api";
import type { Differences } from "./storage/differences.js";

/** What is held of a person: what they asked, and what the two bots answered. */
export function shadowData(differences: Differences): PersonalData {
  return {
    key: "shadow",
    titleKey: "shadow.data",
    async export({ platform, userId }) {
      const all = await differences.ofPerson(platform, userId);
      return all.map(({ at, groupId, question, ours, theirs }) => ({
        at,
        groupId,
        question,
        ours: [...ours],
        theirs: [...theirs],
      }));
    },
    erase: async (db, { platform, userId }) => ({
      differences: await differences.erase(db, platform, userId),
    }),
  };
}
