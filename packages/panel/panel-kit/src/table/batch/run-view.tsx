import { Button, IconButton } from "../../components/button.js";
import { Callout, Progress } from "../../components/notes.js";
import { useText } from "../../text/locale.js";
import { maxTold, type Run, type Runs } from "./run.js";

/** How far a run is, and at its end what could not be done. */
export function RunView({ runs }: { readonly runs: Runs }) {
  const text = useText();
  const { run } = runs;
  if (run === undefined) return null;
  if (run.state === "running")
    return (
      <div class="dt-run" role="group" aria-label={run.title}>
        <Progress
          label={run.title}
          value={run.done}
          max={Math.max(1, run.total)}
          text={text("kit.run.progress", { done: run.done, total: run.total })}
        />
        <Button small icon="player-stop" onClick={runs.stop}>
          {text("kit.run.stop")}
        </Button>
      </div>
    );
  return (
    <div class="dt-run" role="group" aria-label={run.title}>
      <div class="dt-run-words" role="status">
        <strong>{run.title}</strong> <span>{ended(run, text)}</span>
      </div>
      <IconButton icon="x" label={text("kit.dismiss")} onClick={runs.forget} />
      {run.failures.length > 0 && (
        <Callout tone="bad" title={text("kit.run.failed", { count: run.failures.length })}>
          <ul class="dt-run-failures">
            {run.failures.slice(0, maxTold).map(({ key, name, reason }) => (
              <li key={key}>{text("kit.named", { what: name, name: reason })}</li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}

function ended({ state, done, total, failures }: Run, text: ReturnType<typeof useText>): string {
  const good = done - failures.filter(({ key }) => key !== "").length;
  return state === "stopped"
    ? text("kit.run.stopped", { done: good, total })
    : text("kit.run.done", { done: good, total });
}
