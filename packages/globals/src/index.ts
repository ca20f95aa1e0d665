import { CommandReader } from "@dicetower/commands/api";
import {
  Clock,
  defineFeature,
  incoming,
  type Message,
  Settings,
  settings,
  text,
  texts,
  type Verdict,
} from "@dicetower/contract";
import { ownTexts } from "./own-texts.js";
import { type Globals, globalSettings, respondSelfSettings } from "./settings.js";
import { settingsTexts } from "./settings-texts.js";

/** Trust from which global silence and disables are not felt (service.md, authentication 8). */
const exemptTrust = 4;
/** Milliseconds during which a group is not told again that a command is off (commands §14). */
const tellAgainMs = 60_000;
const mostPlaces = 5_000;

/** First word of a command → the switch that turns it off. */
const switchOf: Readonly<Record<string, keyof Globals["switches"]>> = {
  jrrp: "disableJrrp",
  me: "disableMe",
  deck: "disableDeck",
  draw: "disableDraw",
  send: "disableSend",
  help: "disableHelp",
};

const silent: Verdict = Object.freeze({ stop: "global silence" });
const privateOnly: Verdict = Object.freeze({ stop: "private mode" });
const toldAlready: Verdict = Object.freeze({ stop: "globally off" });

/** Global silence, commands that are off everywhere, and answering oneself. */
export default defineFeature({
  id: "globals",
  needs: { settings: Settings, clock: Clock, reader: CommandReader },
  setup(host) {
    const { reader, clock } = host.needs;
    const live = host.needs.settings.of(globalSettings);
    const respond = host.needs.settings.of(respondSelfSettings);
    const told = new Map<string, number>();

    const isOff = (message: Message): boolean => {
      if (message.trust >= exemptTrust) return false;
      const name = switchOf[reader.read(message)?.command.names[0] ?? ""];
      return name !== undefined && live.value.switches[name];
    };

    host.add(texts, ...ownTexts, ...settingsTexts);
    host.add(settings, globalSettings, respondSelfSettings);
    host.add(
      incoming,
      {
        key: "globals.own",
        slot: "admit",
        before: ["access.admit"],
        run(message) {
          if (message.own && respond.value.enabled) message.answersOwn = true;
          return undefined;
        },
      },
      {
        key: "globals.silence",
        slot: "admit",
        after: ["access.admit"],
        run(message) {
          if (message.trust >= exemptTrust) return undefined;
          if (live.value.switches.globalSilence) return silent;
          return live.value.compat.privateMode && message.trust < 1 ? privateOnly : undefined;
        },
      },
      {
        key: "globals.disabled",
        slot: "commands",
        before: ["commands"],
        wants: isOff,
        run(message) {
          const now = clock.monotonic();
          const place = message.conversation;
          if (now - (told.get(place) ?? Number.NEGATIVE_INFINITY) < tellAgainMs) return toldAlready;
          if (told.size >= mostPlaces) told.clear();
          told.set(place, now);
          return { reply: text("global.disabled") };
        },
      },
    );
  },
});
