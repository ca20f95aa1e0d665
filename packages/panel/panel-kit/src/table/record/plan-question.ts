import { confirm } from "../../components/overlays/confirm.js";
import { isRecord, type Json, type Operation } from "../../engine/index.js";
import { textOf } from "../../text/locale.js";
import { perform } from "../resource/operations.js";

/** Names that a question tells. */
const maxNamed = 5;

/** Above so many the count is typed before it is done. */
const typedAbove = 50;

/**
 * Asks before an operation that tells what it would be done to, with the count and the first names. Where that is
 * nothing it is for the service to say so.
 * @returns false where people did not agree
 * @throws ApiFailure
 */
export async function agreesToPlan(
  operation: Operation,
  path: string,
  body: Json | undefined,
): Promise<boolean> {
  if (operation.plans !== true) return true;
  const answer = await perform(operation, `${path}${path.includes("?") ? "&" : "?"}plan=1`, body);
  const plan = isRecord(answer) ? answer["plan"] : undefined;
  if (!isRecord(plan) || !Array.isArray(plan["names"])) return true;
  const count = Number(plan["count"]);
  if (count === 0) return true;
  const names = plan["names"].slice(0, maxNamed).join(" · ");
  return confirm({
    title: textOf("kit.batch.ask", { what: operation.title, count }),
    text: `${names}${count > maxNamed ? " …" : "."} ${textOf("kit.resource.remove.text")}`,
    action: operation.title,
    danger: true,
    ...(count > typedAbove ? { name: String(count) } : {}),
  });
}
