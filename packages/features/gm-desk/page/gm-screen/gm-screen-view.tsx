import {
  Callout,
  EmptyState,
  Page,
  reasonOf,
  Skeleton,
  Split,
  Stack,
  Time,
  toast,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { Characters } from "./characters.js";
import { Initiative } from "./initiative.js";
import { type Act, actInSession } from "./link-calls.js";
import { LogSwitch } from "./log-switch.js";
import { Npcs } from "./npcs.js";
import { type Result, Rolls } from "./rolls.js";
import { useGmScreen } from "./use-gm-screen.js";

/** Results that are kept in sight. */
const maxResults = 20;
let made = 0;

/** The desk of a session's host. */
export function GmScreenView() {
  const text = useText();
  const { state, failure, ended, refresh } = useGmScreen();
  const [results, setResults] = useState<readonly Result[]>([]);
  const [busy, setBusy] = useState<Act | "">("");
  if (ended)
    return (
      <Page title={text("desk.title")}>
        <EmptyState icon="lock" title={text("desk.ended")} text={text("desk.ended.text")} />
      </Page>
    );
  if (state === undefined)
    return (
      <Page title={text("desk.title")}>
        {failure === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <Callout tone="bad" live title={text("kit.failed")}>
            {failure.message}
          </Callout>
        )}
      </Page>
    );
  /** Does one thing at a time, and shows what has come of it. */
  const act = async (what: Act, body: object) => {
    if (busy !== "") return;
    setBusy(what);
    try {
      const lines = await actInSession(what, body);
      if (lines.length > 0)
        setResults((before) =>
          [{ key: ++made, at: Math.floor(Date.now() / 1000), lines }, ...before].slice(0, maxResults),
        );
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
    setBusy("");
    refresh();
  };
  const { group, expiresAt, people, npcs, initiative, log } = state;
  return (
    <Page
      wide
      title={text("desk.of", { group: group.name || group.id })}
      summary={
        <>
          {text("desk.until")} <Time at={expiresAt} />
        </>
      }
      actions={
        log !== null && (
          <LogSwitch log={log} busy={busy === "/desk/api/log"} act={(on) => act("/desk/api/log", { on })} />
        )
      }
    >
      {failure !== undefined && (
        <Callout tone="warn" live title={text("desk.stale")}>
          {failure.message}
        </Callout>
      )}
      <Split>
        <Stack>
          <Characters people={people} />
          <Npcs npcs={npcs} busy={busy === "/desk/api/check"} act={(body) => act("/desk/api/check", body)} />
        </Stack>
        <Stack>
          {initiative !== null && (
            <Initiative
              order={initiative}
              busy={busy === "/desk/api/next"}
              next={() => act("/desk/api/next", {})}
            />
          )}
          <Rolls
            results={results}
            busy={busy === "/desk/api/roll"}
            roll={(expression) => act("/desk/api/roll", { expression })}
          />
        </Stack>
      </Split>
    </Page>
  );
}
