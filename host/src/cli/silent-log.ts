import type { Log } from "@dicetower/contract";

const nothing = () => {};

/** For commands that say themselves what they have to say. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
