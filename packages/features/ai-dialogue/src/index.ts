import { Access } from "@dicetower/access/api";
import { Ai, type AiTool, aiTools, commandTools } from "@dicetower/ai/api";
import { Recaps } from "@dicetower/ai-recap/api";
import { Cards } from "@dicetower/cards/api";
import { Censor } from "@dicetower/censor/api";
import { CommandReader, CommandRunner, FormTools } from "@dicetower/commands/api";
import {
  Clock,
  type Contribution,
  commands,
  defineFact,
  defineFeature,
  delivered,
  edited,
  incoming,
  jobs,
  Line,
  locationOf,
  type Message,
  Notices,
  notices,
  Outbound,
  optionalService,
  Random,
  recalled,
  Store,
  Texts,
  text,
  textIn,
  texts,
} from "@dicetower/contract";
import { type GroupField, Groups, groupFields } from "@dicetower/groups/api";
import { Personas } from "@dicetower/personas/api";
import { Session } from "@dicetower/play-session/api";
import { Players, personalData, personChanged, playerSettings } from "@dicetower/players/api";
import { SessionLogs } from "@dicetower/session-logs/api";
import { Speaker } from "./answer/speaker.js";
import { aiCommand } from "./command/ai-command.js";
import { Conversations } from "./conversation/conversations.js";
import { GroupLines } from "./conversation/group-lines.js";
import { migrations } from "./conversation/migrations.js";
import { Summaries } from "./memory/summaries.js";
import { PromptSources } from "./request/prompt-sources.js";
import { RequestRunner } from "./request/request-runner.js";
import { Talks } from "./request/talks.js";
import { groupSwitches, ownSwitch } from "./switches/fields.js";
import { TalkSwitch } from "./switches/talk-switch.js";
import { ownTexts } from "./texts/own-texts.js";
import { attributeTool } from "./tools/attribute-tool.js";
import { Confirmations } from "./tools/confirmations.js";
import { rollTool } from "./tools/roll-tool.js";
import { ToolGuard } from "./tools/tool-guard.js";
import { heard } from "./trigger/heard.js";
import { talkStages } from "./trigger/talk-stages.js";
import { Triggers } from "./trigger/triggers.js";

const id = "ai-dialogue";
const sweepSeconds = 3_600;

/** The bot talks in its persona: triggers, conversations, tools, NPCs and the command `.ai`. */
export default defineFeature({
  id,
  needs: {
    ai: Ai,
    clock: Clock,
    groups: Groups,
    line: Line,
    notices: Notices,
    players: Players,
    random: Random,
    reader: CommandReader,
    runner: CommandRunner,
    forms: FormTools,
    store: Store,
    texts: Texts,
  },
  migrations,
  setup(host) {
    const {
      ai,
      clock,
      groups,
      line,
      players,
      random,
      reader,
      runner,
      forms,
      store,
      texts: words,
    } = host.needs;
    const access = optionalService(host, Access);
    const cards = optionalService(host, Cards);
    const censor = optionalService(host, Censor);
    const logs = optionalService(host, SessionLogs);
    const outbound = optionalService(host, Outbound);
    const personas = optionalService(host, Personas);
    const recaps = optionalService(host, Recaps);
    const session = optionalService(host, Session);

    // Whoever polishes brings it; what is said of it belongs to this command.
    let polish: GroupField<boolean> | undefined;
    host.read(groupFields, ({ all }) => {
      polish = all.find(({ key }) => key === "aiPolish")?.item as GroupField<boolean> | undefined;
    });
    const fields = groupSwitches(() => ai.settings().defaultOn);
    const switches = new TalkSwitch(ai, groups, players, fields);
    const isBot = (message: Message) => access()?.isBot(message) ?? false;
    const conversations = new Conversations(store, clock);
    const speaker = new Speaker(line, clock);
    const lines = new GroupLines({
      clock,
      isOpen: (message) => switches.isOpen(message),
      isLeftOut: (message) => isBot(message) || reader.prefixed(message),
      textOf: (message) => heard(message).text,
    });

    const triggers = new Triggers({
      clock,
      random,
      settings: () => ai.settings(),
      isOn: (message) => switches.isOpen(message) && ai.available(),
      isBot,
      isPrefixed: (message) => reader.prefixed(message),
      npcsOff: (message) => groups.field(locationOf(message), fields.npcsOff),
      isRecording: ({ account, groupId }) =>
        logs()?.recording({ platform: account.platform, groupId }) !== undefined,
      answer: (message, quoted) => speaker.answer(message, quoted),
      quoted: (message, quoted) => lines.quoted(message, quoted)?.text,
    });
    const wanted = defineFact("ai.wanted", (message) => triggers.find(message));

    const confirmations = new Confirmations(clock);
    let tools: readonly Contribution<AiTool>[] = [];
    host.read(aiTools, ({ all }) => {
      tools = all;
    });
    const guard = new ToolGuard({
      clock,
      tools: () => tools,
      settings: () => ai.settings().tools,
      async confirmed(message, act, signal) {
        const agreed = confirmations.ask(message, signal);
        await speaker.say(text("ai.confirm", { act }), message);
        return agreed;
      },
      async print(reply, { message, npcId }) {
        const npc = ai.settings().npc.find((one) => one.id === npcId);
        if (npc !== undefined) await speaker.say({ content: `【${npc.name}】`, plain: true }, message);
        await speaker.say(reply, message);
      },
    });
    const summaries = new Summaries(ai, conversations, host);
    const talks = new Talks({
      ai,
      clock,
      speaker,
      lines,
      host,
      runner: new RequestRunner({
        ai,
        clock,
        texts: words,
        speaker,
        conversations,
        lines,
        tools: guard,
        sources: new PromptSources({ ai, clock, lines, summaries, cards, personas, outbound, recaps }),
        summaries,
        modelOf: (message) => (message.groupId === "" ? "" : groups.field(locationOf(message), fields.model)),
        shows: (person) => players.setting(person, ownSwitch),
        isHost: (message) => session()?.isHost(message) ?? false,
        review: {
          settings: () => ai.settings(),
          censor,
          prefixes: () => reader.prefixes,
          censored: (level) => {
            host.needs.notices.send({
              kind: "ai.censored",
              level: "routine",
              detail: `A rule of level ${level} of the censor kept back an answer of the AI.`,
              text: text("ai.notice.censored.text", { level }),
            });
          },
        },
      }),
    });

    host.on(delivered, (delivery) => {
      const { outgoing, account, outcome } = delivery;
      if (outgoing?.owner === id && outgoing.reference !== undefined && outcome.state === "sent") {
        const text = textIn(delivery.segments);
        speaker.remember(account.id, outcome.messageId, { text, npcId: outgoing.reference });
      }
      lines.printed(delivery, id);
    });
    host.on(recalled, (message) => {
      talks.recalled(message);
      lines.forget(message);
    });
    host.on(edited, (message) => {
      talks.recalled(message);
      lines.forget(message);
    });
    host.on(personChanged, ({ platform, userId }) => {
      conversations.clear();
      lines.forgetPerson(platform, userId);
    });

    host.add(texts, ...ownTexts);
    host.add(groupFields, fields.enabled, fields.npcsOff, fields.model);
    host.add(playerSettings, ownSwitch);
    host.add(personalData, conversations.personalData());
    host.add(notices, { key: "ai.censored", level: "routine", titleKey: "ai.notice.censored" });
    host.add(incoming, confirmations.stage(), lines.stage(), ...talkStages(talks, wanted));
    host.add(
      commands,
      aiCommand({
        ai,
        groups,
        players,
        runner,
        talks,
        conversations,
        summaries,
        fields,
        own: ownSwitch,
        polish: () => polish,
        forget: ({ account, userId }) => lines.forgetPerson(account.platform, userId),
        mayTalk: (message) =>
          switches.isOpen(message) &&
          ai.available() &&
          ai.settings().triggerModes.includes("command") &&
          triggers.isFresh(message),
      }),
    );
    host.add(jobs, {
      key: "ai-dialogue.sweep",
      schedule: { everySeconds: sweepSeconds },
      run: () => conversations.sweep(),
    });
    // The packages of dice and cards come before the AI layer in the order of packages: their tools stand here.
    const byCommand = commandTools(runner, forms, words);
    host.add(aiTools, rollTool(byCommand));
    host.when({ cards: Cards }, (part, services) => {
      part.add(aiTools, attributeTool(services.cards, byCommand));
    });
  },
});
