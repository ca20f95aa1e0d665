import {
  type Answer,
  api,
  Badge,
  Button,
  Callout,
  confirm,
  DataTable,
  defineTab,
  KeyValue,
  type ListItem,
  Progress,
  reasonOf,
  Select,
  type TabContext,
  Time,
  type Tone,
  Toolbar,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { words } from "./generated/words.js";

type Broadcast = Answer<"/api/broadcast/{id}">;

/** A chat that it goes to. */
type Target = ListItem<"/api/broadcast/{id}/targets">;

type State = Target["state"];

const states = [
  "waiting",
  "due",
  "sending",
  "sent",
  "failed",
  "unknown",
  "skipped",
] as const satisfies readonly State[];

const routes = {
  pause: "/api/broadcast/{id}/pause",
  resume: "/api/broadcast/{id}/resume",
  cancel: "/api/broadcast/{id}/cancel",
} as const;

/** Milliseconds between two readings while something is still to come. */
const everyMs = 5_000;

const openStates: ReadonlySet<Broadcast["state"]> = new Set(["waiting", "running", "paused"]);

const tones: Readonly<Partial<Record<State, Tone>>> = {
  sending: "info",
  sent: "good",
  failed: "bad",
  unknown: "warn",
};

/** How far a broadcast has come, chat by chat, and what can be done about it. */
function ProgressTab({ tab: { record, changed } }: { readonly tab: TabContext<"/api/broadcast"> }) {
  const text = useText();
  const [failure, setFailure] = useState("");
  const [state, setState] = useState<State | "all">("all");
  const [page, setPage] = useState({ page: 1, pageSize: 20 });
  const params = { id: record.id };
  const reading = useGet("/api/broadcast/{id}", { params });
  const targets = useGet("/api/broadcast/{id}/targets", {
    params,
    query: { ...page, ...(state === "all" ? {} : { state }) },
  });
  const act = async (what: keyof typeof routes) => {
    setFailure("");
    await api.post(routes[what], { params }).catch((error: unknown) => setFailure(reasonOf(error)));
    reading.reload();
    targets.reload();
    changed();
  };
  const broadcast = reading.data;
  const isOpen = broadcast !== undefined && openStates.has(broadcast.state);
  const isPausable = isOpen && broadcast.state !== "paused";
  useEffect(() => {
    if (!isPausable) return undefined;
    const timer = setInterval(() => {
      if (document.hidden) return;
      reading.reload();
      targets.reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isPausable]);
  const failed = failure || reading.failure?.message || targets.failure?.message;
  const cancel = async ({ title, progress }: Broadcast) => {
    const sure = await confirm({
      title: text("broadcast.tab.cancel.title", { title }),
      text: text("broadcast.tab.cancel.text", { pending: progress.pending }),
      action: text("broadcast.tab.cancel"),
      danger: true,
    });
    if (sure) await act("cancel");
  };
  return (
    <div class="dt-settings">
      {failed !== undefined && failed !== "" && (
        <Callout tone="bad" live title={text("broadcast.tab.unreadable")}>
          {failed}
        </Callout>
      )}
      {broadcast !== undefined && (
        <>
          <Overview broadcast={broadcast} />
          <Toolbar>
            {isPausable && (
              <Button icon="player-pause" onClick={() => void act("pause")}>
                {text("broadcast.tab.pause")}
              </Button>
            )}
            {broadcast.state === "paused" && (
              <Button kind="primary" icon="player-play" onClick={() => void act("resume")}>
                {text("broadcast.tab.resume")}
              </Button>
            )}
            {isOpen && (
              <Button kind="danger" icon="player-stop" onClick={() => void cancel(broadcast)}>
                {text("broadcast.tab.cancel")}
              </Button>
            )}
          </Toolbar>
        </>
      )}
      <Select
        label={text("broadcast.tab.state")}
        value={state}
        options={(["all", ...states] as const).map((value) => ({
          value,
          label: text(`broadcast.tab.state.${value}`),
        }))}
        onChange={(next) => {
          setState(next);
          setPage({ ...page, page: 1 });
        }}
      />
      <DataTable<Target>
        caption={text("broadcast.tab.chats")}
        columns={[
          {
            key: "target",
            title: text("broadcast.tab.chat"),
            render: ({ name, platform, target }) => (
              <>
                {name || target} <span class="dt-muted">{`${platform}:${target}`}</span>
              </>
            ),
          },
          {
            key: "state",
            title: text("broadcast.tab.state"),
            render: (target) => <StateOf target={target} />,
          },
          { key: "accountId", title: text("broadcast.tab.account") },
          { key: "at", title: text("broadcast.tab.at"), render: ({ at }) => <Time at={at} /> },
        ]}
        rows={targets.data?.items ?? []}
        rowKey={({ position }) => String(position)}
        rowName={({ name, target }) => name || target}
        busy={targets.loading && targets.data === undefined}
        paging={{
          ...page,
          total: targets.data?.total ?? 0,
          onChange: (at, pageSize) => setPage({ page: at, pageSize }),
        }}
      />
    </div>
  );
}

function Overview({ broadcast: { title, progress } }: { readonly broadcast: Broadcast }) {
  const text = useText();
  const done = progress.total - progress.pending;
  return (
    <>
      <Progress
        label={title}
        value={done}
        max={Math.max(1, progress.total)}
        text={text("broadcast.tab.done", { done, total: progress.total })}
      />
      <KeyValue
        items={(["sent", "pending", "failed", "unknown", "skipped"] as const).map((key) => ({
          key,
          label: text(`broadcast.tab.${key}`),
          value: progress[key],
        }))}
      />
    </>
  );
}

function StateOf({ target: { state, reason } }: { readonly target: Target }) {
  const text = useText();
  const why = state === "unknown" ? text("broadcast.tab.unknownText") : state === "failed" ? reason : "";
  return (
    <>
      <Badge tone={tones[state] ?? "neutral"}>{text(`broadcast.tab.state.${state}`)}</Badge>
      {why !== "" && <div class="dt-muted">{why}</div>}
    </>
  );
}

defineTab("dicetower-broadcast-progress", ProgressTab, words);
