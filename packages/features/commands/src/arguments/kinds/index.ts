import type { ArgumentKind } from "@dicetower/contract";
import { numberKinds } from "./number-kinds.js";
import { targetKinds } from "./target-kinds.js";
import { wordKinds } from "./word-kinds.js";

/** The kinds of arguments that are there without any other feature. */
export const ownKinds: readonly ArgumentKind[] = [...wordKinds, ...numberKinds, ...targetKinds];
