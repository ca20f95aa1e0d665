import { type AccountEvent, type Adapters, platformEvent } from "@dicetower/adapters/api";
import { cardEdited } from "@dicetower/cards/api";
import { type FeatureHost, type Job, type Message, phaseBegan } from "@dicetower/contract";
import { type Check, checked } from "@dicetower/dice/api";
import { logTurned } from "@dicetower/session-logs/api";
import type { TextValue } from "@dicetower/texts/api";
import { type Happening, happened } from "../api.js";

/** Tells of what other features tell in their own ways. */
export function bridgeEvents(host: FeatureHost, adapters: () => Adapters | undefined): void {
  const tell = (happening: Happening | undefined): void => {
    if (happening !== undefined) host.emit(happened, happening);
  };
  host.on(platformEvent, (event) => tell(ofPlatform(event)));
  host.on(checked, (check) => tell(ofCheck(check)));
  host.on(logTurned, ({ state, group, name, account, actor }) =>
    tell({
      kind: state === "started" ? "logStarted" : "logEnded",
      account: adapters()?.account(account),
      groupId: group.groupId,
      userId: actor.kind === "chat" && actor.platform === group.platform ? actor.id : "",
      values: { log: name },
    }),
  );
  host.on(cardEdited, ({ place, sheet, changes }) => {
    const { account, groupId = "", userId = "" } = place;
    const san = changes.find(({ name }) => name === sheet.nameOf("san"));
    const isZero = typeof san?.new === "number" && san.new <= 0 && typeof san.old === "number" && san.old > 0;
    if (!isZero || userId === "") return;
    tell({
      kind: "sanityZero",
      account: account === undefined ? undefined : adapters()?.account(account),
      groupId,
      userId,
      values: { character: sheet.card.name },
    });
  });
  host.on(phaseBegan, ({ phase }) => (phase === "open" ? tell(forAll("startUp")) : undefined));
}

/** The two ends of a day in the bot's time zone; one process of an installation tells of them. */
export function dayJobs(host: Pick<FeatureHost, "emit">): Job[] {
  const job = (kind: "dayNew" | "dayEnd", cron: string): Job => ({
    key: `automation.${kind}`,
    schedule: { cron },
    run: async () => host.emit(happened, forAll(kind)),
  });
  return [job("dayNew", "0 0 * * *"), job("dayEnd", "59 23 * * *")];
}

function forAll(kind: string): Happening {
  return { kind, account: undefined, groupId: "", userId: "", values: {} };
}

function ofPlatform({ account, event }: AccountEvent): Happening | undefined {
  const { groupId, userId, operatorId: operator = "" } = event;
  const at = (kind: string, values: Readonly<Record<string, TextValue>> = {}): Happening => ({
    kind,
    account,
    groupId,
    userId,
    ...(operator === "" ? {} : { operatorId: operator }),
    values,
  });
  switch (event.kind) {
    case "member.joined":
      return at("join", { inviter: operator });
    case "member.left":
      return event.kicked ? at("kick", { operator }) : at("leave");
    case "member.muted":
      return at("mute", { operator, seconds: event.seconds });
    case "friend.added":
      return at("friendAdded");
    case "poke":
      return event.targetId === account.selfId && userId !== account.selfId ? at("poke") : undefined;
    case "group.invite":
      return at("groupInvite", { comment: event.comment });
    default:
      return undefined;
  }
}

/** What was rolled in secret is told to nobody. */
function ofCheck({ message, person, level, hidden, ...check }: Check): Happening | undefined {
  if (hidden || (level !== "critical" && level !== "fumble")) return undefined;
  const { roll, target, attribute, system } = check;
  return {
    kind: level === "critical" ? "rollCritical" : "rollFumble",
    account: message.account,
    groupId: message.groupId,
    groupName: message.groupName,
    userId: person.userId,
    nickname: nicknameOf(message, person.userId),
    values: { roll, target: target ?? "", attribute, system },
  };
}

function nicknameOf(message: Message, userId: string): string {
  return message.userId === userId ? message.nickname : "";
}
