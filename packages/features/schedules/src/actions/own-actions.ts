import type { Adapters } from "@dicetower/adapters/api";
import {
  type Action,
  type ActionKind,
  type ActionOutcome,
  type Automation,
  type AutomationContext,
  actionKinds,
  type Variant,
} from "@dicetower/automation/api";
import { CommandRunner } from "@dicetower/commands/api";
import {
  type Actor,
  type Clock,
  Database,
  type FeatureHost,
  groupOf,
  Joi,
  type ReplyPart,
  text,
} from "@dicetower/contract";
import { DeckFiles } from "@dicetower/decks/api";
import { FriendCleaning } from "@dicetower/friends/api";
import { GroupCleaning } from "@dicetower/groups/api";
import { SessionLogs } from "@dicetower/session-logs/api";
import { GlobalSettings } from "@dicetower/silence/api";
import type { Templates } from "@dicetower/texts/api";

/** Kinds of this feature that are for chats: without targets there is nobody to say it to. */
export const chatActions = ["message", "poke", "jrrpSummary", "logReminder"] as const;

/** What the kinds work with. */
export interface ActionServices {
  readonly automation: Automation;
  readonly clock: Clock;
  readonly templates: () => Templates | undefined;
  readonly adapters: () => Adapters | undefined;
}

/** Who is recorded for what a schedule changes. */
const actor: Actor = { kind: "schedule", id: "schedules" };
const done: ActionOutcome = { ok: true };

type Run = (action: Action, context: AutomationContext) => ActionOutcome | Promise<ActionOutcome>;

function kind(key: string, fields: Joi.SchemaMap, run: Run): ActionKind {
  return { key, titleKey: `actions.${key}`, fields, uses: ["schedule"], run };
}

/** Contributes the kinds of actions that only schedules have; each while the feature that does it is on. */
export function contributeActions(host: Pick<FeatureHost, "add" | "when">, services: ActionServices): void {
  const { automation, clock, templates, adapters } = services;
  host.add(
    actionKinds,
    kind("message", { responses: automation.variants.required() }, async (action, context) => {
      const variants = action["responses"] as unknown as readonly Variant[];
      const { text: source, delay = 0 } = automation.pick(variants, (faces) => context.die(faces));
      if (delay > 0) await clock.wait(delay * 1000, context.signal);
      const found = templates();
      const content =
        found === undefined
          ? source
          : await found.render(found.compile(source, { rolls: true }), {
              message: context.message,
              reply: context.reply,
              values: context.values,
            });
      if (content !== "") context.say({ content });
      return done;
    }),
    kind("poke", { userId: Joi.string().max(128).allow("").default("") }, async (action, { message }) => {
      const { account, groupId } = message;
      const userId = String(action["userId"] ?? "") || message.userId;
      if (userId === "") return { ok: false, error: "Nobody is named who is to be poked." };
      const poke = adapters()?.actions(account.id).poke;
      if (poke === undefined) return { ok: false, error: `The account ${account.id} cannot poke.` };
      await poke(groupId, userId);
      return { ok: true, sent: 1 };
    }),
  );
  host.when({ database: Database }, (part, { database }) =>
    part.add(
      actionKinds,
      kind("backup", {}, async () => {
        await database.backup("manual");
        return done;
      }),
    ),
  );
  host.when({ decks: DeckFiles }, (part, { decks }) =>
    part.add(
      actionKinds,
      kind("reloadDecks", {}, async () => {
        await decks.reload();
        return done;
      }),
    ),
  );
  host.when({ cleaning: GroupCleaning }, (part, { cleaning }) =>
    part.add(
      actionKinds,
      kind("cleanGroups", {}, async () => {
        await cleaning.run(actor);
        return done;
      }),
    ),
  );
  host.when({ cleaning: FriendCleaning }, (part, { cleaning }) =>
    part.add(
      actionKinds,
      kind("cleanFriends", {}, async (_action, { signal }) => {
        await cleaning.run(signal);
        return done;
      }),
    ),
  );
  host.when({ globals: GlobalSettings }, (part, { globals }) =>
    part.add(
      actionKinds,
      kind("switchGlobal", { on: Joi.boolean().required() }, async ({ on }) => {
        const { switches } = globals.value;
        await globals.save({ switches: { ...switches, globalSilence: on !== true } }, actor);
        return done;
      }),
    ),
  );
  host.when({ logs: SessionLogs }, (part, { logs }) =>
    part.add(
      actionKinds,
      kind("logReminder", {}, (_action, context) => {
        const { message } = context;
        const log = logs.recording(groupOf(message));
        if (log !== undefined)
          context.say({ content: text("schedule.logReminder", { name: log.name, count: log.lineCount }) });
        return done;
      }),
    ),
  );
  host.when({ runner: CommandRunner }, (part, { runner }) =>
    part.add(
      actionKinds,
      kind("jrrpSummary", {}, (_action, context) => ranking(runner, context)),
    ),
  );
}

/** The ranking of the day, as the command tells it. */
async function ranking(runner: CommandRunner, context: AutomationContext): Promise<ActionOutcome> {
  const { message, signal } = context;
  const call = { signal, deadline: Number.POSITIVE_INFINITY };
  const { verdict } = await runner.run({ message, text: "jrrp rank", call });
  if (verdict === undefined) return { ok: false, error: "There is no ranking of luck: its feature is off." };
  if (!("reply" in verdict)) return done;
  const { reply } = verdict;
  for (const part of Array.isArray(reply) ? reply : [reply])
    context.say(
      typeof part === "object" && "content" in part ? (part as ReplyPart) : { content: part as string },
    );
  return done;
}
