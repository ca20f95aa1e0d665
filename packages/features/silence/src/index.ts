import { CommandReader, commandGuards } from "@dicetower/commands/api";
import {
  answersOwnMessage,
  argumentKinds,
  botIsQuiet,
  Clock,
  commands,
  defineFeature,
  incoming,
  type Message,
  messageFact,
  messageFacts,
  Settings,
  settings,
  text,
  texts,
  textTable,
  type Verdict,
} from "@dicetower/contract";
import { adminCommand } from "./admin-command.js";
import { FloodLimits, GlobalSettings } from "./api.js";
import { globalKinds } from "./argument-kinds.js";
import { shippedTexts } from "./generated/texts.js";
import { NamedSettings } from "./named-settings.js";
import { type Globals, globalSettings, respondSelfSettings } from "./settings.js";

/** Trust from which global silence and disables are not felt. */
const exemptTrust = 4;
/** Milliseconds during which a group is not told again that a command is off. */
const tellAgainMs = 60_000;
const maxPlaces = 5_000;

/** First word of a command → the switch that turns it off. */
const switchOf: Readonly<Record<string, keyof Globals["switches"]>> = {
  jrrp: "disableJrrp",
  me: "disableMe",
  deck: "disableDeck",
  draw: "disableDraw",
  send: "disableSend",
  help: "disableHelp",
};

const silent: Verdict = Object.freeze({ stop: "global silence", because: "off" });
const privateOnly: Verdict = Object.freeze({ stop: "private mode", because: "rights" });
const toldAlready: Verdict = Object.freeze({ stop: "globally off", because: "off" });

/** Global silence, commands that are off everywhere, and answering oneself. */
export default defineFeature({
  id: "silence",
  needs: { settings: Settings, clock: Clock, reader: CommandReader },
  provides: [FloodLimits, GlobalSettings],
  setup(host) {
    const { reader, clock } = host.needs;
    const live = host.needs.settings.of(globalSettings);
    const respond = host.needs.settings.of(respondSelfSettings);
    const namedSettings = new NamedSettings(host, host.needs.settings);
    const told = new Map<string, number>();

    const isOff = (message: Message): boolean => {
      if (message.trust >= exemptTrust) return false;
      const name = switchOf[reader.read(message)?.command.names[0] ?? ""];
      return name !== undefined && live.value.switches[name];
    };

    const tellOff = (message: Message): Verdict => {
      const now = clock.monotonic();
      const place = message.conversation;
      if (now - (told.get(place) ?? Number.NEGATIVE_INFINITY) < tellAgainMs) return toldAlready;
      if (told.size >= maxPlaces) told.clear();
      told.set(place, now);
      return { reply: text("global.disabled") };
    };

    host.provide(FloodLimits, {
      get value() {
        return live.value.flood;
      },
    });
    host.provide(GlobalSettings, {
      get value() {
        return live.value;
      },
      named: () => namedSettings.all(),
      save: (next, actor) => live.save(next, actor),
    });
    host.add(texts, ...textTable(shippedTexts, "chat"));
    host.add(settings, globalSettings, respondSelfSettings);
    host.add(argumentKinds, ...globalKinds);
    host.add(commands, adminCommand(live, namedSettings, reader));
    host.add(
      messageFacts,
      messageFact({
        key: "silence.own",
        fact: answersOwnMessage,
        rank: 100,
        of: ({ own }) => (own && respond.value.enabled ? true : undefined),
      }),
      // Where the bot is off it still answers whoever mentions it (commands, DisabledListenAt).
      messageFact({
        key: "silence.listen",
        fact: botIsQuiet,
        rank: 600,
        of: ({ mentioned }) => (mentioned && live.value.switches.listenAtWhenOff ? false : undefined),
      }),
    );
    host.add(
      incoming,
      {
        key: "silence.silence",
        slot: "admit",
        after: ["access.admit"],
        run(message) {
          const { switches, compat } = live.value;
          // Asked first: nearly always neither is on, and nobody has to be looked up.
          if (!switches.globalSilence && !compat.privateMode) return undefined;
          if (message.trust >= exemptTrust) return undefined;
          if (switches.globalSilence) return silent;
          return message.trust < 1 ? privateOnly : undefined;
        },
      },
      {
        key: "silence.disabled",
        slot: "commands",
        before: ["commands"],
        matches: isOff,
        run: tellOff,
      },
    );
    host.add(commandGuards, {
      key: "silence.disabled",
      refuses: (message) => (isOff(message) ? tellOff(message) : undefined),
    });
  },
});
