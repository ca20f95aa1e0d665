import type { Answer, Body } from "@dicetower/panel-kit";

/** What the API says of a log's recap. */
export type RecapState = Answer<"/api/logs/{id}/recap">;

/** A recap of the API. */
export type RecapView = NonNullable<RecapState["draft"]>;

/** What is wanted of a recap. */
export type RecapWish = Required<Body<"/api/logs/{id}/recap", "post">>;

export const lengths = ["short", "medium", "long"] as const satisfies readonly RecapWish["length"][];
export const tones = [
  "plain",
  "dramatic",
  "grim",
  "funny",
  "epic",
] as const satisfies readonly RecapWish["tone"][];
