import {
  type Actor,
  codes,
  failure,
  type JsonValue,
  type Message,
  type MessageLocation,
  type SharedChange,
} from "@dicetower/contract";
import type { PersonKey, PlayerSetting, Players } from "./api.js";
import type { Identities } from "./identities/identities.js";
import type { Calling } from "./names/calling.js";
import { cleanName } from "./names/clean-name.js";
import type { Names } from "./names/names.js";
import type { Recorder } from "./records/recorder.js";
import type { Registry } from "./records/registry.js";
import { privateLanguage } from "./settings/language-keeper.js";
import type { PlayerSettings } from "./settings/player-settings.js";

/** What the service is made of. */
export interface PlayersParts {
  readonly registry: Registry;
  readonly identities: Identities;
  readonly names: Names;
  readonly calling: Calling;
  readonly recorder: Recorder;
  readonly settings: PlayerSettings;
}

/** What the feature offers to others. */
export function playersService(parts: PlayersParts): Players {
  const { registry, identities, names, calling, recorder, settings } = parts;
  const { links } = registry;
  return {
    get: (person) => registry.get(person),
    main: (person) => links.main(person),
    identities: (person) => links.identities(person),
    link: (person, main, method, actor) => identities.link(person, main, method, actor),
    unlink: (person, actor) => identities.unlink(person, actor),
    async languageOf(person) {
      const chosen = (await registry.load(links.main(person)))?.language ?? "";
      return chosen || String(await settings.get(person, privateLanguage));
    },
    async setting<T>(person: PersonKey, setting: PlayerSetting<T>) {
      const value: unknown = await settings.get(person, setting);
      return value as T;
    },
    settingAt<T>({ platform, userId }: MessageLocation, setting: PlayerSetting<T>) {
      const value: unknown =
        platform === undefined || userId === undefined
          ? setting.default
          : settings.now({ platform, userId }, setting);
      return value as T;
    },
    async set<T>(
      person: PersonKey,
      setting: PlayerSetting<T>,
      value: T | null,
      actor: Actor,
      within?: SharedChange,
    ) {
      const { before }: { readonly before: unknown } = await settings.set(
        person,
        setting,
        value as JsonValue,
        actor,
        within,
      );
      return before as T;
    },
    nameAt: (place) => names.at(place)?.name,
    calledAt: (place, seen) => calling.at(place, seen),
    calledNow: (place, seen) => calling.now(place, seen),
    ownName: (message) => calling.own(message),
    charactersChanged: (person) => registry.charactersChanged(person),
    rename: (place, name, actor) => rename(names, place, name, actor),
    count: (message: Message, what) => recorder.count(message, what),
  };
}

async function rename(
  names: Names,
  { platform = "", groupId = "", userId = "" }: MessageLocation,
  said: string | undefined,
  actor: Actor,
): Promise<void> {
  const cleaned = said === undefined || said === "" ? { name: "" } : cleanName(said);
  if ("fault" in cleaned) throw failure(codes.ruleBroken, "That can be no name: it is empty or too long.");
  const person = { platform, userId };
  const name = cleaned.name === "" ? undefined : cleaned.name;
  if (groupId === "") await names.setGlobal(person, cleaned.name, actor);
  else await names.setInGroup(person, { platform, groupId }, name, actor);
}
