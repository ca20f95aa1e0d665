import { type Answer, Callout, Icon, useFormat, useText } from "@dicetower/panel-kit";

type Tested = Answer<"/api/adapters/{id}/test", "post">;
type Failed = Extract<Tested, { ok: false }>;

/** What came of a test; where it could not be asked for, a reason alone. */
export type TestResult =
  | Extract<Tested, { ok: true }>
  | (Pick<Failed, "ok" | "reason"> & Partial<Pick<Failed, "failedAt" | "detail">>);

/** What a connection test goes through. */
const steps = ["name", "connect", "handshake", "login"] as const satisfies readonly Failed["failedAt"][];

type StepState = "done" | "failed" | "running" | "waiting";

const icons: Readonly<Record<StepState, string>> = {
  done: "circle-check",
  failed: "circle-x",
  running: "loader-2",
  waiting: "circle",
};

/** A test step by step; without a result it is under way. */
export function TestSteps({ result }: { readonly result: TestResult | undefined }) {
  const text = useText();
  const format = useFormat();
  return (
    <div class="adapters-test" role="status">
      <ol class="adapters-steps">
        {steps.map((step, at) => {
          const state = stateOf(at, result);
          return (
            <li key={step} class={`adapters-step-${state}`}>
              <Icon name={icons[state]} {...(state === "running" ? { spin: true } : {})} />
              <span>{text(`adapters.page.step.${step}`)}</span>
              <span class="dt-muted">{text(`adapters.page.step.${state}`)}</span>
            </li>
          );
        })}
      </ol>
      {result?.ok === true && (
        <Callout tone="good" title={text("adapters.page.test.ok")}>
          {text("adapters.page.test.account", {
            name: result.nickname || result.selfId,
            id: result.selfId,
            latency: format.number(result.latencyMs),
          })}{" "}
          {result.appName !== "" && `${result.appName} ${result.appVersion}`}
        </Callout>
      )}
      {result?.ok === false && (
        <Callout
          tone="bad"
          title={text("adapters.page.test.failed", { reason: reasonOf(result.reason, text) })}
        >
          {result.detail}
        </Callout>
      )}
    </div>
  );
}

function stateOf(at: number, result: TestResult | undefined): StepState {
  if (result === undefined) return at === 0 ? "running" : "waiting";
  if (result.ok) return "done";
  // A type that does not say where it failed has at least come no further than the log-in.
  const failedAt = (steps as readonly (string | undefined)[]).indexOf(result.failedAt);
  if (failedAt === -1) return at === steps.length - 1 ? "failed" : "waiting";
  return at < failedAt ? "done" : at === failedAt ? "failed" : "waiting";
}

const reasons: Readonly<Record<string, string>> = {
  refused: "refused",
  timeout: "timeout",
  "bad token": "badToken",
  "not OneBot": "notOneBot",
  "account offline": "accountOffline",
  "nobody has dialled in yet": "nobody",
};

function reasonOf(reason: string, text: (key: string) => string): string {
  const known = reasons[reason];
  return known === undefined ? reason : text(`adapters.page.reason.${known}`);
}
