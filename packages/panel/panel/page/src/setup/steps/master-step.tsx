import {
  type Answer,
  api,
  Button,
  Callout,
  Code,
  callRoute,
  reasonOf,
  Stack,
  useFormat,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { StepActions, StepWaiting } from "./step-actions.js";
import type { StepProps } from "./steps.js";

type Claim = Answer<"/api/masters/claim-code", "post">;

/** How it stood when this step was come to. */
interface Found {
  readonly masters: number;
  /** Until when a code made before is good, in UTC epoch seconds; 0 where there is none. */
  readonly claimExpiresAt: number;
  /** A chat platform is connected in which the code can be said. */
  readonly hears: boolean;
}

const nobody: Found = { masters: 0, claimExpiresAt: 0, hears: true };

async function find(): Promise<Found> {
  const { data, headers } = await callRoute("get", "/api/masters");
  const adapters = await api.get("/api/adapters").catch(() => undefined);
  return {
    masters: data.length,
    // Where there are no masters, the headers alone tell it.
    claimExpiresAt: Number(headers.get("x-claim-expires-at") ?? 0),
    hears: adapters?.some(({ state }) => state === "connected") ?? false,
  };
}

/** Who the bot obeys: the one who says the code in chat. */
export function MasterStep({ onDone, onProblem }: StepProps) {
  const text = useText();
  const format = useFormat();
  const [found, setFound] = useState<Found>();
  const [claim, setClaim] = useState<Claim>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    find().then(setFound, (error: unknown) => {
      setFound(nobody);
      onProblem(reasonOf(error));
    });
  }, []);
  if (found === undefined) return <StepWaiting lines={3} />;
  const { masters, claimExpiresAt } = found;
  const make = async () => {
    setBusy(true);
    onProblem("");
    try {
      setClaim(await api.post("/api/masters/claim-code"));
    } catch (error) {
      onProblem(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <Stack>
      {masters > 0 && <Callout tone="good">{text("shell.setup.master.there", { count: masters })}</Callout>}
      {masters === 0 && !found.hears && (
        <Callout tone="info" title={text("shell.setup.master.deaf")}>
          {text("shell.setup.master.deaf.text")}
        </Callout>
      )}
      {masters === 0 && claim === undefined && (
        <>
          {claimExpiresAt > 0 && (
            <p>{text("shell.setup.master.before", { time: format.moment(claimExpiresAt) })}</p>
          )}
          <div>
            <Button icon="key" busy={busy} onClick={() => void make()}>
              {text("shell.setup.master.make")}
            </Button>
          </div>
        </>
      )}
      <div role="status">
        {claim !== undefined && (
          <Stack>
            <p>{text("shell.setup.master.say")}</p>
            <Code block label={text("shell.setup.master.label")}>
              {`.master ${claim.code}`}
            </Code>
            <p class="dt-muted">
              {text("shell.setup.master.until", { time: format.moment(claim.expiresAt) })}
              {claimExpiresAt > 0 && ` ${text("shell.setup.master.replaced")}`}
            </p>
          </Stack>
        )}
      </div>
      <StepActions>
        <Button kind="primary" onClick={onDone}>
          {text("shell.setup.next")}
        </Button>
      </StepActions>
    </Stack>
  );
}
