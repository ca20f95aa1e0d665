import {
  api,
  Button,
  Callout,
  reasonOf,
  Section,
  TextField,
  toast,
  useFormat,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import type { Line, Log } from "./log.js";

/** The first line that is to be cut out, and the last. */
export interface Range {
  readonly from?: Line;
  readonly to?: Line;
}

/** Moves the lines that are marked into a log of their own. */
export function CutBar({
  log,
  range,
  onDone,
  onCancel,
}: {
  readonly log: Log;
  readonly range: Range;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { from, to } = range;
  const told = (line: Line | undefined) =>
    line === undefined
      ? text("logs.page.cut.none")
      : `${line.nickname || line.userId}, ${format.moment(line.at)}`;
  const cut = async () => {
    if (from === undefined || to === undefined) return;
    setBusy(true);
    setFailure(undefined);
    const [first, last] = from.id <= to.id ? [from, to] : [to, from];
    const body = { action: "cut", ids: [log.id], name: name.trim(), from: first.id, to: last.id } as const;
    try {
      await api.post("/api/logs", { body });
      toast({ text: text("logs.page.cut.done", { name: name.trim() }) });
      onDone();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={text("logs.page.cut")} summary={text("logs.page.cut.how")}>
      <p role="status">{text("logs.page.cut.range", { from: told(from), to: told(to) })}</p>
      {failure !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {failure}
        </Callout>
      )}
      <TextField label={text("logs.page.cut.name")} value={name} maxLength={50} onChange={setName} />
      <div class="dt-toolbar">
        <Button
          kind="primary"
          busy={busy}
          disabled={from === undefined || to === undefined || name.trim() === ""}
          onClick={() => void cut()}
        >
          {text("logs.page.cut.do")}
        </Button>
        <Button onClick={onCancel}>{text("kit.cancel")}</Button>
      </div>
    </Section>
  );
}
