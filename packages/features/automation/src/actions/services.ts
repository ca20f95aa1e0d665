import type { Access } from "@dicetower/access/api";
import {
  type Actor,
  actorOf as actorOfMessage,
  type Clock,
  type Line,
  type Notices,
  type Outbound,
  shortenText,
  systemActor,
} from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import type { AutomationContext } from "../api.js";
import type { SilentFacts } from "../running/message-facts.js";

/** What actions work with. */
export interface ActionServices {
  readonly clock: Clock;
  readonly line: Line;
  readonly notices: Notices;
  readonly outbound: Outbound;
  readonly facts: SilentFacts;
  /** Ends with the feature. */
  readonly signal: AbortSignal;
  /** Undefined while their features are switched off. */
  readonly templates: () => Templates | undefined;
  readonly access: () => Access | undefined;
}

/** Puts a text of a rule into words, with what the rule knows. */
export async function worded(
  { templates }: Pick<ActionServices, "templates">,
  template: string,
  context: AutomationContext,
  options: { readonly rolls?: boolean } = {},
): Promise<string> {
  const service = templates();
  if (service === undefined) return template;
  const { message, values, reply } = context;
  const source = options.rolls === true ? service.compile(template, { rolls: true }) : template;
  const known = { ...noCaptures, ...values };
  return service.render(source, { message, values: known, reply, die: (faces) => context.die(faces) });
}

/** `{$0}` to `{$9}` where there is no pattern that has captured anything. */
export const noCaptures: AutomationContext["values"] = Object.fromEntries(
  Array.from({ length: 10 }, (_, at) => [`$${at}`, ""]),
);

/** Who is recorded for what a rule changes: whoever set it off. */
export function actorOf({ message, writer }: AutomationContext): Actor {
  const actor = message.userId === "" ? systemActor : actorOfMessage(message, "automation");
  if (writer === undefined) return actor;
  const { kind, name, by } = writer;
  return {
    ...actor,
    through: [...(actor.through ?? []), by === undefined ? { kind, name } : { kind, name, by }],
  };
}

/** What is shown of a text in a trial. */
export function excerpt(words: string): string {
  return shortenText(words, 200);
}
