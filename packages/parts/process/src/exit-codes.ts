import { exitCodes } from "@dicetower/launcher/protocol";

/** Exit codes of the host: those that the launcher knows, and that of a stop in good order. */
export const exits = { well: 0, ...exitCodes } as const;
