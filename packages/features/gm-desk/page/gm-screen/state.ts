import type { Answer, Body } from "@dicetower/panel-kit";

/** What the service tells of a session. */
export type State = NonNullable<Answer<"/desk/api/state">["state"]>;

/** A card at a glance. */
export type Card = NonNullable<State["people"][number]["card"]>;

/** A value with the most that it can be, where there is such. */
export type Level = NonNullable<Card["hp"]>;

/** A character of the host. */
export type Npc = State["npcs"][number];

/** What is checked. */
export type Check = Required<Body<"/desk/api/check", "post">>;
