import {
  api,
  Button,
  Callout,
  confirm,
  Progress,
  Section,
  Skeleton,
  Stack,
  Time,
  Toolbar,
  toast,
  useGet,
  useText,
  useWork,
} from "@dicetower/panel-kit";
import { useEffect } from "preact/hooks";
import { Wish } from "./wish.js";
import type { RecapView } from "./wishes.js";

const route = "/api/logs/{id}/recap";

/** Milliseconds between two looks at a recap that is being written. */
const lookMs = 1_500;

/** Has a recap written, shows it to the owner first, and posts or drops it. */
export function Recap({ id }: { readonly id: number }) {
  const text = useText();
  const params = { id };
  const { data, failure, reload } = useGet(route, { params });
  const work = useWork();
  const { busy } = work;
  const running = data?.running;
  useEffect(() => {
    if (running === null || running === undefined) return undefined;
    const timer = setTimeout(reload, lookMs);
    return () => clearTimeout(timer);
  }, [running]);
  const act = async (call: () => Promise<unknown>, done?: string) => {
    await work.act(async () => {
      await call();
      if (done !== undefined) toast({ text: text(done) });
    });
    reload();
  };
  const drop = async () => {
    const sure = await confirm({
      title: text("recap.page.drop.title"),
      text: text("recap.page.drop.text"),
      action: text("recap.page.drop"),
      danger: true,
    });
    if (sure) await act(() => api.delete(route, { params }));
  };
  if (data === undefined && failure === undefined) return <Skeleton lines={6} />;
  const trouble = work.problem ?? failure?.message;
  return (
    <Stack>
      {trouble !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {trouble}
        </Callout>
      )}
      {data !== undefined && data.failure !== "" && (
        <Callout tone="bad" live title={text("recap.page.failed")}>
          {text(`recap.page.failed.${data.failure}`)}
        </Callout>
      )}
      {data !== undefined && !data.available && (
        <Callout tone="warn" title={text("recap.page.off")}>
          {text("recap.page.off.text")}
        </Callout>
      )}
      {running !== null && running !== undefined && (
        <Section title={text("recap.page.running")}>
          <Progress
            label={text("recap.page.running.step", { done: running.done, calls: running.calls })}
            value={running.done / running.calls}
          />
          <Toolbar>
            <Button busy={busy} onClick={() => void act(() => api.delete(route, { params }))}>
              {text("recap.page.stop")}
            </Button>
          </Toolbar>
        </Section>
      )}
      {data?.draft && (
        <Told title={text("recap.page.draft")} summary={text("recap.page.draft.how")} recap={data.draft}>
          <Button
            kind="primary"
            icon="send"
            busy={busy}
            onClick={() =>
              void act(() => api.post("/api/logs/{id}/recap/post", { params }), "recap.page.posted.done")
            }
          >
            {text("recap.page.post")}
          </Button>
          <Button icon="trash" busy={busy} onClick={() => void drop()}>
            {text("recap.page.drop")}
          </Button>
        </Told>
      )}
      {data !== undefined && !running && (
        <Wish
          plan={data.plan}
          busy={busy}
          disabled={!data.available || data.plan.lines === 0}
          onWrite={(wish) => void act(() => api.post(route, { params, body: wish }))}
        />
      )}
      {data?.posted && <Told title={text("recap.page.posted")} recap={data.posted} />}
    </Stack>
  );
}

function Told({
  title,
  summary,
  recap,
  children,
}: {
  readonly title: string;
  readonly summary?: string;
  readonly recap: RecapView;
  readonly children?: preact.ComponentChildren;
}) {
  const text = useText();
  return (
    <Section title={title} {...(summary === undefined ? {} : { summary })}>
      <p class="recap-text">{recap.text}</p>
      <p class="dt-muted">
        {text("recap.page.made", { lines: recap.lines, calls: recap.calls })}{" "}
        <Time at={recap.postedAt || recap.madeAt} />
      </p>
      {children !== undefined && <Toolbar>{children}</Toolbar>}
    </Section>
  );
}
