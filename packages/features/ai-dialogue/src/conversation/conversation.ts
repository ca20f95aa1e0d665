/** One exchange, as it is kept: no platform id reaches a model. */
export interface Exchange {
  /** Who spoke: the id on the platform, so that it can be erased with the person. */
  readonly by: string;
  /** What the model was shown as the message, JSON. */
  readonly asked: string;
  readonly answered: string;
  /** UTC epoch seconds. */
  readonly at: number;
}

/** What is remembered of a conversation. */
export interface Conversation {
  readonly exchanges: readonly Exchange[];
  /** People in the order in which they first spoke: the first is `u1`. */
  readonly people: readonly string[];
  /** Of what was said before; empty for none. */
  readonly summary: string;
  /** Exchanges since the last summary. */
  readonly sinceSummary: number;
}

/** Before anybody has spoken. */
export const silence: Conversation = { exchanges: [], people: [], summary: "", sinceSummary: 0 };

/** People of one conversation that keep their label; of more, the first goes. */
const maxPeople = 200;

/** The label of a speaker; a new one gets the next. */
export function labelled(
  conversation: Conversation,
  userId: string,
): { readonly label: string; readonly conversation: Conversation } {
  const at = conversation.people.indexOf(userId);
  if (at >= 0) return { label: `u${at + 1}`, conversation };
  // A conversation that so many have joined begins to count anew: a label is only a help in telling voices apart.
  const people = conversation.people.length >= maxPeople ? [userId] : [...conversation.people, userId];
  return { label: `u${people.length}`, conversation: { ...conversation, people } };
}

/** Adds an exchange, the oldest beyond `most` going. */
export function withExchange(conversation: Conversation, exchange: Exchange, most: number): Conversation {
  return {
    ...conversation,
    exchanges: [...conversation.exchanges, exchange].slice(-most),
    sinceSummary: conversation.sinceSummary + 1,
  };
}
