import type { CommandCall, TextRef } from "@dicetower/contract";
import { text } from "@dicetower/contract";

/** Puts texts into words. */
export type Render = (ref: TextRef, call: CommandCall) => string;

/** Several texts as the lines of one message; a single one as it is. */
export function oneMessage(render: Render, call: CommandCall, parts: readonly TextRef[]): TextRef {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const lines = parts.map((part) => render(part, call)).filter((line) => line !== "");
  return text("st.lines", { list: lines.join("\n") });
}
