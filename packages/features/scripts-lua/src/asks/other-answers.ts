import type { Adapters } from "@dicetower/adapters/api";
import type { Clock, JsonValue, Random } from "@dicetower/contract";
import type { Decks } from "@dicetower/decks/api";
import { isTable } from "../package/index.js";
import type { LuaValue } from "../protocol.js";
import type { EventSayer } from "../running/event-sayer.js";
import type { Formatter } from "../speaking/speaker.js";
import type { Answers } from "./asking.js";

/** What these answers need. */
export interface OtherServices {
  readonly random: Random;
  readonly clock: Clock;
  readonly decks: () => Decks | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly events: EventSayer;
  readonly formatter: Formatter;
}

/** Runs that sleep at once. */
const maxAsleep = 20;
/** Actions of the platform that only tell something. */
const readOnly =
  /^(?:get_(?:login_info|stranger_info|friend_list|group_info|group_list|group_member_info|group_member_list|group_honor_info|msg|status|version_info|group_system_msg|group_msg_history|essence_msg_list)|_get_group_notice|can_send_image|can_send_record)$/;

type OtherAnswers = Pick<Answers, "field" | "format" | "random" | "draw" | "event" | "sleep" | "extra">;

/** Answers what belongs to no other part. */
export function otherAnswers(services: OtherServices): OtherAnswers {
  const { random, clock, decks, adapters, events, formatter } = services;
  let asleep = 0;
  return {
    field: () => null,
    format: (run, text, fields) => formatter.format(text, run, fields),
    random: (_run, from, to) => from + random.die(to - from + 1) - 1,
    async draw({ message }, _gid, _uid, deck) {
      const service = decks();
      const said = await service?.texts(
        service.draw(deck, 1).cards,
        message === undefined ? {} : { message },
      );
      return said?.[0] ?? `{${deck}}`;
    },
    event(run, { fromMsg, gid = "", uid = "" }) {
      events.say(run, { text: fromMsg, groupId: gid === "0" ? "" : gid, userId: uid });
      return null;
    },
    async sleep(run, ms) {
      if (asleep >= maxAsleep || ms <= 0) return null;
      asleep++;
      run.waits(true);
      try {
        await clock.wait(ms, run.signal);
      } finally {
        asleep--;
        run.waits(false);
      }
      return null;
    },
    async extra(run, call) {
      if (!isTable(call) || typeof call.action !== "string" || !readOnly.test(call.action)) return null;
      const ask = run.account === undefined ? undefined : adapters()?.actions(run.account.id).call;
      if (ask === undefined) return null;
      const parameters = isTable(call.params) ? (call.params as Record<string, JsonValue>) : {};
      run.waits(true);
      try {
        return (await ask(call.action, parameters)) as LuaValue;
      } catch {
        return null;
      } finally {
        run.waits(false);
      }
    },
  };
}
