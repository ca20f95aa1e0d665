import {
  type Command,
  type CommandCall,
  locationOf,
  type Reply,
  sharedChange,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { SetWord } from "../api.js";
import type { FacesScope, FacesStore } from "./faces.js";
import type { Roller } from "./roll/roller.js";
import { mostDefaultFaces } from "./rules.js";

/** `.set`: default faces of the group or of oneself. */
export function setCommand(roller: Roller, facesStore: FacesStore, words: () => readonly SetWord[]): Command {
  return {
    key: "dice.default",
    names: ["set"],
    category: "roll",
    syntax: ".set [faces | rule system | info | clr] [--my]",
    example: ".set 20",
    replyKeys: [
      "dice.default",
      "dice.default.own",
      "dice.default.cleared",
      "set.info",
      "set.unknownSystem",
      "dice.faces.zero",
      "dice.faces.tooMany",
      "manage.notGroupAdmin",
    ],
    priority: "core",
    glued: true,
    reads: (rest) =>
      /^(info|clr|--my)\b/.test(rest) || words().some((word) => word.matches(rest.toLowerCase())),
    rights: [
      {
        form: "<faces> | clr",
        permission: "groupAdmin",
        covers: (call) => !isOwn(call) && said(call) !== "info",
      },
    ],
    run: (call) => run(roller, facesStore, words(), call),
  };
}

/** Set for the sender alone: what concerns nobody else. */
function isOwn({ options, message }: CommandCall): boolean {
  return options.has("my") || message.groupId === "";
}

/** The value or word; `--my=20` says the same as `--my 20`. */
function said({ options, args: [word = "info"] }: CommandCall): string {
  return options.get("my") || word;
}

async function run(
  roller: Roller,
  facesStore: FacesStore,
  words: readonly SetWord[],
  call: CommandCall,
): Promise<Reply> {
  const { message } = call;
  const own = isOwn(call);
  const value = said(call);
  if (value === "info") {
    const more = words.flatMap((word) => word.info(call) ?? []);
    return more.length === 0 ? info(roller, facesStore, call) : [info(roller, facesStore, call), ...more];
  }

  const scope: FacesScope = own ? "user" : "group";
  const target = own ? message.userId : message.groupId;
  if (value === "clr") {
    const { platform } = message.account;
    await sharedChange(facesStore.store, async (change) => {
      await facesStore.set(platform, scope, target, undefined, call.actor, change);
      for (const word of words) await word.clear(call, change);
      await change.record(facesStore.changes, {
        action: "dice.clear",
        actor: call.actor,
        target: { type: scope, id: `${platform}:${target}` },
      });
    });
    return text("dice.default.cleared", { faces: roller.faces(locationOf(message)) });
  }
  const digits = /^d?(\d{1,9})$/i.exec(value)?.[1];
  if (digits === undefined) {
    const word = value.toLowerCase();
    const known = words.find((one) => one.matches(word));
    return known === undefined ? text("set.unknownSystem", { word: value }) : known.run(call, word);
  }
  const faces = Number(digits);
  const limit = Math.min(mostDefaultFaces, roller.rules.value.maxFaces);
  if (faces < 1) return text("dice.faces.zero", { limit });
  if (faces > limit) return text("dice.faces.tooMany", { limit, faces });
  await facesStore.set(message.account.platform, scope, target, faces, call.actor);
  return text(own ? "dice.default.own" : "dice.default", { faces });
}

function info(roller: Roller, facesStore: FacesStore, { message }: CommandCall): TextRef {
  const { platform } = message.account;
  const none = "-";
  return text("set.info", {
    faces: roller.faces(locationOf(message)),
    group: message.groupId === "" ? none : (facesStore.get(platform, "group", message.groupId) ?? none),
    own: facesStore.get(platform, "user", message.userId) ?? none,
    service: roller.rules.value.defaultFaces,
  });
}
