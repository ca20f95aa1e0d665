import { type Answer, api, type Body, reasonOf } from "@dicetower/panel-kit";
import { type Person, type Setting, selfId, speakerOf } from "./cast.js";

const route = "/api/test/message";

/** Answer of `POST /api/test/message`. */
export type Answered = Answer<typeof route, "post">;

/** One message of a reply. */
export type SaidPart = NonNullable<Answered["parts"]>[number];

/** A piece of a message. */
export type Segment = SaidPart["segments"][number];

/** A message, and what became of it. */
export interface Exchange {
  readonly id: number;
  readonly person: Person;
  /** Body of the request: what is sent again, and what a test file holds. */
  readonly body: Body<typeof route, "post">;
  readonly text: string;
  /** Empty in private. */
  readonly groupId: string;
  readonly platform: string;
  readonly answer?: Answered;
  readonly failure?: string;
}

let count = 0;

/** Begins an exchange: what is said, as whom and where. */
export function beginExchange(setting: Setting, text: string, mention: boolean): Exchange {
  const person = speakerOf(setting);
  const { place: groupId, platform, locale } = setting;
  const body = {
    text,
    platform,
    messageType: groupId === "" ? ("private" as const) : ("group" as const),
    nickname: person.nickname,
    card: person.card,
    userId: person.userId,
    groupId,
    role: person.role,
    ...(person.trust === undefined ? {} : { trust: person.trust }),
    ...(locale === "" ? {} : { locale }),
    ...(mention ? { atList: [selfId] } : {}),
  };
  return { id: ++count, person, body, text, groupId, platform };
}

/** The same once more. */
export function repeatExchange({ person, body, text, groupId, platform }: Exchange): Exchange {
  return { id: ++count, person, body, text, groupId, platform };
}

/** Sends it down the line of the service. @returns the exchange with its end */
export async function finishExchange(exchange: Exchange): Promise<Exchange> {
  try {
    const answer = await api.post(route, { body: { ...exchange.body, trace: true } });
    return { ...exchange, answer };
  } catch (error) {
    return { ...exchange, failure: reasonOf(error) };
  }
}
