import {
  ApiFailure,
  Button,
  Callout,
  Page,
  type PageContext,
  Section,
  Skeleton,
  Stack,
  toast,
  useGet,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useRef } from "preact/hooks";
import { Asking } from "./asking.js";
import { Distribution } from "./chances/distribution.js";
import { newSeed, type Request, readRequest, writeRequest } from "./request.js";
import { Results } from "./results.js";
import { missing, type Rules } from "./rules.js";

/** What was rolled last: the expressions as they were then, and the seed they were rolled with. */
interface Run {
  readonly request: Request;
  readonly seed: number;
}

/** Rolls expressions in the browser with the engines of the service, and shows how likely what comes out is. */
export function Playground({ page }: { readonly page: PageContext }) {
  const text = useText();
  const {
    data: rules,
    failure,
    reload,
  } = useGet("/api/dice/engines", {
    refreshOn: ["settings.*", "feature.*"],
  });
  const [request, setRequest] = useState<Request>(() => readRequest(page.params));
  const [run, setRun] = useState<Run>(() => ({ request, seed: request.seed ?? newSeed() }));
  const asked = page.params.toString();
  const known = useRef(asked);
  useEffect(() => {
    // Another address of this page was opened while it stood.
    if (known.current === asked) return;
    known.current = asked;
    const next = readRequest(page.params);
    setRequest(next);
    setRun({ request: next, seed: next.seed ?? newSeed() });
  }, [asked]);
  const roll = () => {
    const seed = request.seed ?? newSeed();
    setRun({ request, seed });
    // The address follows without a new visit: it can be copied and survives a reload.
    history.replaceState(history.state, "", `${here()}?${writeRequest(request)}`);
  };
  const share = () => {
    const link = new URL(`${here()}?${writeRequest({ ...run.request, seed: run.seed })}`, location.href).href;
    void navigator.clipboard.writeText(link).then(
      () => toast({ text: text("dice.page.shared") }),
      () => toast({ text: link, kind: "info" }),
    );
  };
  return (
    <Page
      title={text("dice.page.title")}
      summary={text("dice.page.title.summary")}
      actions={
        <Button icon="link" onClick={share}>
          {text("dice.page.share")}
        </Button>
      }
      wide
    >
      <Section>
        <Asking request={request} rules={rules} onChange={setRequest} onRoll={roll} />
      </Section>
      {failure !== undefined && rules === undefined ? (
        <Callout
          tone="bad"
          title={text("dice.page.failed")}
          action={<Button onClick={reload}>{text("kit.retry")}</Button>}
        >
          {failure instanceof ApiFailure ? failure.message : ""}
        </Callout>
      ) : rules === undefined ? (
        <Section>
          <Skeleton lines={6} />
        </Section>
      ) : (
        <Outcome rules={rules} run={run} request={request} onChange={setRequest} />
      )}
    </Page>
  );
}

function Outcome({
  rules,
  run,
  request,
  onChange,
}: {
  readonly rules: Rules;
  readonly run: Run;
  readonly request: Request;
  readonly onChange: (request: Request) => void;
}) {
  const text = useText();
  const absent = missing(rules);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.setAttribute("data-seed", String(run.seed)), [run.seed]);
  return (
    <Stack>
      {absent.length > 0 && (
        <Callout tone="info" title={text("dice.page.absent", { engines: absent.join(", ") })} />
      )}
      <div ref={heading}>
        <Results
          rules={rules}
          expressions={run.request.expressions}
          engine={run.request.engine}
          seed={run.seed}
          fixed={request.seed !== undefined}
          onKeep={() => onChange({ ...request, seed: run.seed })}
        />
      </div>
      <Distribution
        rules={rules}
        expressions={run.request.expressions}
        engine={run.request.engine}
        target={request.target}
        onTarget={(target) => onChange({ ...request, target })}
      />
    </Stack>
  );
}

/** The address of this page, without what stands behind `?`. */
function here(): string {
  return location.hash.replace(/\?.*$/s, "");
}
