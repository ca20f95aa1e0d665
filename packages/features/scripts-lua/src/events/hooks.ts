import { type AccountEvent, type Adapters, platformEvent } from "@dicetower/adapters/api";
import { type Happening, happened } from "@dicetower/automation/api";
import { censorHit } from "@dicetower/censor/api";
import type { Account, Scope } from "@dicetower/contract";
import type { LuaFields } from "../protocol.js";

/** Something that events of modules may wait for, as the peer names it. */
export interface Hooked {
  readonly hook: string;
  readonly account: Account | undefined;
  readonly groupId: string;
  readonly userId: string;
  readonly fields: LuaFields;
  /** Answers a request, where it is one. */
  readonly approve?: (approve: boolean) => Promise<void>;
}

const happenings: Readonly<Record<string, string>> = {
  startUp: "StartUp",
  dayEnd: "DayEnd",
  dayNew: "DayNew",
  logEnded: "LogEnd",
};

/** Tells of what happens under the names of the peer. */
export function followHooks(
  scope: Scope,
  adapters: () => Adapters | undefined,
  tell: (hooked: Hooked) => void,
): void {
  scope.on(happened, (happening) => {
    const hook = happenings[happening.kind];
    if (hook !== undefined) tell(ofHappening(hook, happening));
  });
  scope.on(platformEvent, (event) => {
    const hooked = ofPlatform(event, adapters);
    if (hooked !== undefined) tell(hooked);
  });
  scope.on(censorHit, ({ account, groupId, userId, level }) =>
    tell({
      hook: "WordCensored",
      account: adapters()?.account(account.id),
      groupId,
      userId,
      fields: { sensitivity: level },
    }),
  );
}

function ofHappening(hook: string, { account, groupId, userId, values }: Happening): Hooked {
  const fields = Object.entries(values).flatMap(([key, value]) =>
    typeof value === "object" ? [] : [[key, value]],
  );
  return { hook, account, groupId, userId, fields: Object.fromEntries(fields) as LuaFields };
}

function ofPlatform(
  { account, event }: AccountEvent,
  adapters: () => Adapters | undefined,
): Hooked | undefined {
  const { groupId, userId } = event;
  const at = (hook: string, fields: LuaFields = {}): Hooked => ({ hook, account, groupId, userId, fields });
  const actions = () => adapters()?.actions(account.id);
  switch (event.kind) {
    case "friend.request":
      return {
        ...at("FriendRequest", { fromMsg: event.comment }),
        approve: async (approve) => actions()?.answerFriendRequest?.(event.flag, approve),
      };
    case "group.invite":
      return {
        ...at("GroupRequest", { fromMsg: event.comment }),
        approve: async (approve) => actions()?.answerGroupRequest?.(event.flag, "invite", approve),
      };
    case "friend.added":
      return at("FriendAdd");
    case "bot.joined":
      return at("GroupAdd");
    case "bot.kicked":
      return at("GroupKicked");
    case "bot.muted":
      return at("GroupBanned", { duration: event.seconds });
    default:
      return undefined;
  }
}
