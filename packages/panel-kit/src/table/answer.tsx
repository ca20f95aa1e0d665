import { Dialog } from "../components/dialog.js";
import { Code, KeyValue } from "../components/show.js";
import { isRecord, type Json } from "../engine/index.js";
import type { ActAnswer } from "./use-acts.js";

/** What an action answered, where it is there to be read. */
export function Answer({ answer, onClose }: { readonly answer: ActAnswer | undefined; onClose(): void }) {
  if (answer === undefined) return null;
  const { title, data } = answer;
  const plain = isRecord(data) && Object.values(data).every((one) => typeof one !== "object" || one === null);
  return (
    <Dialog open title={title} onClose={onClose}>
      {plain && isRecord(data) ? (
        <KeyValue
          items={Object.entries(data).map(([key, value]) => ({
            key,
            label: key,
            value: String(value as Json),
          }))}
        />
      ) : (
        <Code block>{JSON.stringify(data, undefined, 2) ?? ""}</Code>
      )}
    </Dialog>
  );
}
