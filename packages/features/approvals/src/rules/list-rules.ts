import { type Access, denyAddedNotice, type Flooding, type Offence } from "@dicetower/access/api";
import type { AccountEvent } from "@dicetower/adapters/api";
import type { CensorHit } from "@dicetower/censor/api";
import type { Log, Texts } from "@dicetower/contract";
import type { GroupCleaning, Groups } from "@dicetower/groups/api";
import type { EventPolicy } from "../event-policy.js";
import type { Digest } from "./digest.js";
import { groupsWith } from "./groups-with.js";
import { inWords } from "./in-words.js";
import { leaveDeniedGroups } from "./leave-denied-groups.js";

/** Danger of what is done to the bot. */
const dangers = { kick: 2, mute: 1, spam: 1, censor: 1, joint: 1 } as const;
/** Level of the censor from which a hit gives points: Danger. */
const censorFrom = 4;

/** What the rules work with. */
export interface ListRuleServices {
  readonly access: Access;
  readonly rules: () => EventPolicy["listRules"];
  readonly digest: Digest;
  readonly groups: () => Groups | undefined;
  readonly cleaning: () => GroupCleaning | undefined;
  readonly texts: () => Texts | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

type Cause = "kick" | "mute" | "spam" | "censor";

/** Something that somebody did; in private where there is no group. */
interface Deed {
  readonly cause: Cause;
  readonly points: number;
  readonly platform: string;
  /** Empty where nobody is named. */
  readonly userId: string;
  readonly nickname: string;
  readonly groupId: string;
  readonly groupName: string;
}

/** Gives points for what is done to the bot, and does what the owners want where they lead to the deny list. */
export class ListRules {
  constructor(readonly services: ListRuleServices) {}

  /** Mutings and kickings of the bot. */
  async heard({ account: { platform, selfId }, event }: AccountEvent): Promise<void> {
    if (event.kind !== "bot.muted" && event.kind !== "bot.kicked") return;
    const { groupId, operatorId = "" } = event;
    if (groupId === "" || operatorId === selfId) return;
    const rules = this.services.rules();
    const isKick = event.kind === "bot.kicked";
    await this.#judge({
      cause: isKick ? "kick" : "mute",
      points: isKick ? rules.scoreKicked : rules.scoreMuted,
      platform,
      userId: operatorId,
      nickname: "",
      groupId,
      groupName: "",
    });
  }

  async flooded({ account, ...who }: Flooding): Promise<void> {
    const { platform } = account;
    const { enabled, scoreSpam: points } = this.services.rules();
    const denied = await this.#judge({ ...who, cause: "spam", points, platform });
    if (enabled && !denied) await this.#leave(platform, who.userId, who.groupId, "spam");
  }

  async censored({ account: { platform }, level, blocked, ...who }: CensorHit): Promise<void> {
    if (!blocked || level < censorFrom) return;
    await this.#judge({ ...who, cause: "censor", points: this.services.rules().scoreCensor, platform });
  }

  /** @returns true where somebody was denied by it */
  async #judge(deed: Deed): Promise<boolean> {
    const { rules, groups } = this.services;
    const { enabled, jointGroupRate, jointInviterRate } = rules();
    const { platform, userId, groupId, points } = deed;
    if (!enabled || points === 0) return false;
    const group = groupId === "" ? undefined : await groups()?.get({ platform, groupId });
    const named = { ...deed, groupName: deed.groupName || (group?.name ?? "") };
    let denied = false;
    if (userId !== "") {
      const step = await this.#penalise(named, "user", userId, deed.nickname, points, deed.cause);
      // Who is spared does not get others punished either.
      if (step === undefined) return false;
      denied = step === "denied";
    }
    const isKept = group?.flags.includes("keepListed") === true;
    // A group is not listed for the commands that its members send one by one.
    if (groupId !== "" && !isKept && deed.cause !== "spam") {
      const share = Math.round(points * jointGroupRate);
      const step = await this.#penalise(named, "group", groupId, named.groupName, share, "joint");
      denied ||= step === "denied";
    }
    const inviter = group?.inviter ?? null;
    if (inviter !== null && inviter.userId !== userId) {
      const share = Math.round(points * jointInviterRate);
      await this.#penalise(named, "user", inviter.userId, "", share, "joint");
    }
    if (denied) await this.#leave(platform, userId, groupId, deed.cause);
    return denied;
  }

  /** @returns undefined where the target is spared */
  async #penalise(
    deed: Deed,
    targetType: "user" | "group",
    targetId: string,
    name: string,
    points: number,
    kind: Offence["kind"],
  ): Promise<"none" | "warned" | "denied" | undefined> {
    if (points === 0) return "none";
    const { access, rules, digest } = this.services;
    const { platform, groupId, groupName, cause } = deed;
    const why = this.#say(`approvals.cause.${cause}`);
    const outcome = await access.penalise(
      {
        targetType,
        platform,
        targetId,
        name,
        points,
        kind,
        danger: dangers[kind],
        text: why,
        place: { platform, groupId, name: groupName },
      },
      rules(),
    );
    if (outcome === undefined || outcome.step === "none") return outcome?.step;
    const told = this.#say(`approvals.told.${targetType}`, {
      who: `${platform}:${targetId}`,
      why,
      score: outcome.score,
    });
    digest.tell(outcome.step === "denied" ? denyAddedNotice.key : "denyWarned", told, dangers[kind]);
    return outcome.step;
  }

  async #leave(platform: string, userId: string, groupId: string, cause: Cause): Promise<void> {
    const { rules, groups, cleaning, digest, texts, log, signal } = this.services;
    const { leaveLastPlace, leaveGroups } = rules().onDeny;
    const here = groupId !== "" && (leaveLastPlace || leaveGroups !== "never") ? [{ platform, groupId }] : [];
    const service = groups();
    const leaving = cleaning();
    if (service === undefined || leaving === undefined) {
      if (here.length > 0) log.warn("groups of the denied are left by the feature groups, which is off");
      return;
    }
    const all =
      leaveGroups === "all" && userId !== ""
        ? await groupsWith(service, { platform, userId }, signal, log)
        : [];
    const others = all.filter((key) => key.groupId !== groupId);
    const services = { groups: service, cleaning: leaving, digest, texts };
    await leaveDeniedGroups(services, [...here, ...others], `approvals.cause.${cause}`);
  }

  #say(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    return inWords(this.services.texts(), key, values);
  }
}
