import { type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import { placeOf } from "../api.js";
import type { FacesBook, FacesScope } from "./faces.js";
import type { Roller } from "./roller.js";
import { mostDefaultFaces } from "./rules.js";

/** `.set`: default faces of the group or of oneself (commands §3.6). */
export function setCommand(roller: Roller, book: FacesBook): Command {
  return {
    key: "dice.default",
    names: ["set"],
    category: "roll",
    syntax: ".set [faces | info | clr] [--my]",
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
    reads: (rest) => /^(info|clr|--my)\b/.test(rest),
    rights: [
      {
        form: "<faces> | clr",
        permission: "groupAdmin",
        covers: (call) => !isOwn(call) && said(call) !== "info",
      },
    ],
    run: (call) => run(roller, book, call),
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

async function run(roller: Roller, book: FacesBook, call: CommandCall): Promise<Reply> {
  const { message } = call;
  const own = isOwn(call);
  const value = said(call);
  if (value === "info") return info(roller, book, call);

  const scope: FacesScope = own ? "user" : "group";
  const target = own ? message.userId : message.groupId;
  if (value === "clr") {
    await book.set(message.account.platform, scope, target, undefined, call.actor);
    return text("dice.default.cleared", { faces: roller.faces(placeOf(message)) });
  }
  const digits = /^d?(\d{1,9})$/i.exec(value)?.[1];
  if (digits === undefined) return text("set.unknownSystem", { word: value });
  const faces = Number(digits);
  const limit = Math.min(mostDefaultFaces, roller.rules.value.maxFaces);
  if (faces < 1) return text("dice.faces.zero", { limit });
  if (faces > limit) return text("dice.faces.tooMany", { limit, faces });
  await book.set(message.account.platform, scope, target, faces, call.actor);
  return text(own ? "dice.default.own" : "dice.default", { faces });
}

function info(roller: Roller, book: FacesBook, { message }: CommandCall): Reply {
  const { platform } = message.account;
  const none = "-";
  return text("set.info", {
    faces: roller.faces(placeOf(message)),
    group: message.groupId === "" ? none : (book.get(platform, "group", message.groupId) ?? none),
    own: book.get(platform, "user", message.userId) ?? none,
    service: roller.rules.value.defaultFaces,
  });
}
