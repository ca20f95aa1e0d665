import type { LanguageKeeper } from "@dicetower/texts/api";
import { changeProfile, ensureRecord } from "../records/person-edit.js";
import { personName } from "../records/person-name.js";
import type { RightsOf } from "../records/person-writer.js";
import type { Registry } from "../records/registry.js";

/** The language that a person chose with `.lang`; it is that of all of their accounts. */
export function languageKeeper(registry: Registry, rights: RightsOf): LanguageKeeper {
  return {
    key: "players.language",
    scope: "own",
    of: ({ account: { platform }, userId }) => registry.inMemory({ platform, userId })?.language,
    async choose({ account: { platform }, userId }, language, actor) {
      const main = registry.links.main({ platform, userId });
      const before = (await registry.load(main))?.language ?? "";
      await registry.changePerson(main, async (db) => {
        await ensureRecord(db, main, registry.clock.seconds(), rights);
        await changeProfile(db, main, { language });
        await registry.changes.record(db, {
          action: "player.update",
          actor,
          target: { type: "player", id: personName(main) },
          before: { language: before },
          after: { language },
          fields: ["language"],
        });
      });
    },
  };
}
