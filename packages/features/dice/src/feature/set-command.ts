import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  sharedChange,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { SetWord } from "../api.js";
import type { DieSetting } from "./die-setting.js";
import type { FacesStore } from "./faces.js";
import type { Roller } from "./roll/roller.js";

/** `.set`: default faces of the group or of oneself. */
export function setCommand(roller: Roller, facesStore: FacesStore, words: () => readonly SetWord[]): Command {
  const choose = ({ to }: { readonly to: DieSetting }, call: CommandCall) =>
    "faces" in to ? setFaces(facesStore, to.faces, call) : to.by.run(call, to.word);
  const clear = (_none: unknown, call: CommandCall) => clearAll(roller, facesStore, words(), call);
  const tell = (_none: unknown, call: CommandCall) => {
    const more = words().flatMap((word) => word.info(call) ?? []);
    return more.length === 0 ? info(roller, facesStore, call) : [info(roller, facesStore, call), ...more];
  };
  const group = { permission: "groupAdmin", available: (call: CommandCall) => !isOwn(call) } as const;
  const own = { available: isOwn };
  return commandOfForms({
    key: "dice.default",
    names: ["set"],
    category: "roll",
    replyKeys: [
      "dice.default",
      "dice.default.own",
      "dice.default.cleared",
      "set.info",
      "set.unknownSystem",
      "set.unknownNear",
      "set.unknownWord",
      "dice.faces.zero",
      "dice.faces.tooMany",
      "manage.notGroupAdmin",
    ],
    priority: "core",
    glued: true,
    reads: (rest) =>
      /^(info|clr|--my)\b/.test(rest) || words().some((word) => word.matches(rest.toLowerCase())),
    forms: [
      form("info [--my]", { readOnly: true, run: tell }),
      form("[--my]", { hidden: true, run: tell }),
      form("<to:dieSetting>", { ...group, example: "20", run: choose }),
      form("<to:dieSetting> [--my]", { ...own, example: "20 --my", run: choose }),
      form("clr", { ...group, run: clear }),
      form("clr [--my]", { ...own, run: clear }),
      // `--my=20` says the same as `--my 20`.
      form("<--my:dieSetting>", { hidden: true, run: ({ my }, call) => choose({ to: my }, call) }),
    ],
  });
}

/** Set for the sender alone: what concerns nobody else. */
function isOwn({ options, message }: CommandCall): boolean {
  return options.has("my") || message.groupId === "";
}

/** Whom a call sets something for. */
function targetOf(call: CommandCall) {
  const { userId, groupId } = call.message;
  return isOwn(call) ? ({ scope: "user", id: userId } as const) : ({ scope: "group", id: groupId } as const);
}

async function setFaces(facesStore: FacesStore, faces: number, call: CommandCall): Promise<Reply> {
  const { scope, id } = targetOf(call);
  await facesStore.set(call.message.account.platform, scope, id, faces, call.actor);
  return text(scope === "user" ? "dice.default.own" : "dice.default", { faces });
}

async function clearAll(
  roller: Roller,
  facesStore: FacesStore,
  words: readonly SetWord[],
  call: CommandCall,
): Promise<Reply> {
  const { message, actor } = call;
  const { platform } = message.account;
  const { scope, id } = targetOf(call);
  await sharedChange(facesStore.store, async (change) => {
    await facesStore.set(platform, scope, id, undefined, actor, change);
    for (const word of words) await word.clear(call, change);
    await change.record(facesStore.changes, {
      action: "dice.clear",
      actor,
      target: { type: scope, id: `${platform}:${id}` },
    });
  });
  return text("dice.default.cleared", { faces: roller.faces(locationOf(message)) });
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
