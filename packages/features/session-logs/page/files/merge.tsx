import {
  api,
  Button,
  Callout,
  Checkbox,
  reasonOf,
  Section,
  TextField,
  Toolbar,
  toast,
  useFormat,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { isLog, type Log } from "../reader/log.js";

/** Logs of the group that are offered, the latest. */
const offered = 49;

/** Makes one log of several of a group; they stay as they are. */
export function Merge({ log, changed }: { readonly log: Log; readonly changed: () => void }) {
  const text = useText();
  const format = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { platform, groupId } = log;
  const logs = useGet("/api/logs", { query: { platform, groupId, pageSize: offered + 1 } });
  const others = (logs.data?.items ?? [])
    .filter(isLog)
    .filter(({ id }) => id !== log.id)
    .slice(0, offered);
  const merge = async () => {
    setBusy(true);
    setFailure(undefined);
    const body = {
      action: "merge",
      ids: [log.id, ...chosen],
      ...(name.trim() === "" ? {} : { name: name.trim() }),
    } as const;
    try {
      const { logs: made } = await api.post("/api/logs", { body });
      toast({ text: text("logs.page.merge.done", { name: made[0]?.name ?? "" }) });
      setChosen(new Set());
      setName("");
      logs.reload();
      changed();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={text("logs.page.merge")} summary={text("logs.page.merge.how")}>
      {(failure ?? logs.failure?.message) !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {failure ?? logs.failure?.message}
        </Callout>
      )}
      {others.length === 0 ? (
        <p class="dt-muted">{text("logs.page.merge.none")}</p>
      ) : (
        <>
          <Toolbar label={text("logs.page.merge.with")}>
            {others.map((one) => (
              <Checkbox
                key={one.id}
                label={one.name}
                hint={text("logs.page.merge.hint", {
                  count: one.lineCount,
                  date: format.date(one.updatedAt),
                })}
                value={chosen.has(one.id)}
                onChange={(on) => {
                  const next = new Set(chosen);
                  if (on) next.add(one.id);
                  else next.delete(one.id);
                  setChosen(next);
                }}
              />
            ))}
          </Toolbar>
          <TextField
            label={text("logs.page.merge.name")}
            hint={text("logs.page.merge.name.hint")}
            value={name}
            maxLength={50}
            onChange={setName}
          />
          <div class="dt-toolbar">
            <Button busy={busy} disabled={chosen.size === 0} onClick={() => void merge()}>
              {text("logs.page.merge.do")}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}
