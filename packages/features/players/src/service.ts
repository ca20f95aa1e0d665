import { type Actor, codes, failure, type Message, type MessageLocation } from "@dicetower/contract";
import type { Players } from "./api.js";
import type { Identities } from "./identities/identities.js";
import type { Calling } from "./names/calling.js";
import { cleanName } from "./names/clean-name.js";
import type { Names } from "./names/names.js";
import type { Recorder } from "./records/recorder.js";
import type { Registry } from "./records/registry.js";
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
    setting: (person, setting) => settings.get(person, setting),
    settingAt: ({ platform, userId }, setting) =>
      platform === undefined || userId === undefined
        ? setting.default
        : settings.now({ platform, userId }, setting),
    set: async (person, setting, value, actor) => (await settings.set(person, setting, value, actor)).before,
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
