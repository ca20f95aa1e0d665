import {
  api,
  Badge,
  Button,
  Callout,
  Code,
  confirm,
  KeyValue,
  Page,
  reasonOf,
  Section,
  SettingsForm,
  Skeleton,
  Time,
  type Tone,
  Toolbar,
  useEffect,
  useFormat,
  useGet,
  useSettingsForm,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { Stepper } from "./stepper.js";
import { moving, nextAct, type UpdateStatus } from "./update-status.js";

/** What can be done, and the route that does it. */
const routes = {
  check: "/api/system/update/check",
  download: "/api/system/update/download",
  cancel: "/api/system/update/cancel",
  install: "/api/system/update/install",
} as const;
type Act = keyof typeof routes;

/** Milliseconds between two looks while something goes on, or the service is away. */
const everyMs = 2_000;
/** The version from which an installation was begun here, kept over the restart. */
const fromKey = "dicetower.update.from";

const tones: Readonly<Record<string, Tone>> = {
  available: "info",
  staged: "info",
  scheduled: "info",
  downloaded: "info",
  error: "bad",
  up_to_date: "good",
};

/** How the update of the program stands, and what can be done about it. */
export function UpdatesPage() {
  const text = useText();
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState("");
  const reading = useGet("/api/system/update", { refreshOn: ["update.phase"] });
  const [status, setStatus] = useState<UpdateStatus>();
  useEffect(() => setStatus(reading.data ?? status), [reading.data]);
  const away = reading.failure !== undefined && status !== undefined;
  const goes = away || (status !== undefined && moving.has(status.phase));
  useEffect(() => {
    if (!goes) return undefined;
    const timer = setInterval(reading.reload, everyMs);
    return () => clearInterval(timer);
  }, [goes]);

  const act = async (name: Act) => {
    if (busy !== "") return;
    if (name === "install" && status !== undefined) {
      const agreed = await confirm({
        title: text("updater.install.ask", { tag: status.pendingTag }),
        text: text("updater.install.how"),
        action: text("updater.act.install"),
      });
      if (!agreed) return;
      sessionStorage.setItem(fromKey, status.current.display);
    }
    setFailure("");
    setBusy(name);
    try {
      setStatus(await api.post(routes[name]));
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setBusy("");
    reading.reload();
  };

  return (
    <Page
      title={text("updater.page.title")}
      summary={text("updater.page.title.summary")}
      actions={
        <Button
          icon="refresh"
          busy={busy === "check" || status?.phase === "checking"}
          onClick={() => act("check")}
        >
          {text("updater.act.check")}
        </Button>
      }
    >
      {failure !== "" && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {failure}
        </Callout>
      )}
      {away && (
        <Callout tone="warn" live title={text("updater.away")}>
          {text(status.phase === "installing" ? "updater.away.installing" : "updater.away.how")}
        </Callout>
      )}
      {status === undefined ? (
        <Section>
          <Skeleton lines={5} />
        </Section>
      ) : (
        <>
          {!away && <Result status={status} />}
          <State status={status} busy={busy} act={act} />
          <News status={status} />
        </>
      )}
      <UpdateSettings />
    </Page>
  );
}

/** How the installation went that was begun on this page, behind the restart. */
function Result({ status: { current, phase } }: { readonly status: UpdateStatus }) {
  const text = useText();
  const from = sessionStorage.getItem(fromKey);
  const over = from !== null && !moving.has(phase);
  useEffect(() => {
    // Said until the page is left.
    if (!over) return undefined;
    return () => sessionStorage.removeItem(fromKey);
  }, [over]);
  if (!over) return null;
  return from === current.display ? (
    <Callout tone="warn" live title={text("updater.result.same", { version: current.display })} />
  ) : (
    <Callout tone="good" live title={text("updater.result.new", { version: current.display, from })} />
  );
}

function State({
  status,
  busy,
  act,
}: {
  readonly status: UpdateStatus;
  readonly busy: string;
  readonly act: (name: Act) => void;
}) {
  const text = useText();
  const format = useFormat();
  const { current, phase, source, runtime, error } = status;
  const next = nextAct(status);
  return (
    <Section>
      <Toolbar>
        <Badge tone={tones[phase] ?? "neutral"}>{text(`updater.phase.${phase}`)}</Badge>
        {next !== undefined && (
          <Button
            kind="primary"
            icon={next === "install" ? "power" : "download"}
            busy={busy === next}
            onClick={() => act(next)}
          >
            {text(`updater.act.${next}`)}
          </Button>
        )}
        {status.canCancel && (
          <Button icon="x" busy={busy === "cancel"} onClick={() => act("cancel")}>
            {text("updater.act.cancel")}
          </Button>
        )}
      </Toolbar>
      {runtime.container && (
        <Callout tone="info" title={text("updater.container")}>
          {text("updater.container.how", { signs: format.list(runtime.containerDetection) })}
        </Callout>
      )}
      {phase === "downloaded" && (
        <Callout tone="info" title={text("updater.byHand")}>
          {text("updater.byHand.how")}
        </Callout>
      )}
      <Stepper status={status} />
      {error !== "" && (
        <Code block label={text("updater.error")}>
          {error}
        </Code>
      )}
      <KeyValue
        items={[
          { key: "current", label: text("updater.current"), value: current.display },
          {
            key: "checked",
            label: text("updater.checked"),
            value: status.checkedAt === 0 ? text("kit.never") : <Time at={status.checkedAt} />,
          },
          ...(source === "" ? [] : [{ key: "source", label: text("updater.source"), value: source }]),
          ...(status.scheduledInstallAt === 0
            ? []
            : [
                {
                  key: "plan",
                  label: text("updater.plan"),
                  value: <Time at={status.scheduledInstallAt} full />,
                },
              ]),
        ]}
      />
    </Section>
  );
}

/** The latest release and what is new in it: plain text, never markup. */
function News({ status: { latest, phase } }: { readonly status: UpdateStatus }) {
  const text = useText();
  const format = useFormat();
  if (latest === null) return null;
  return (
    <Section
      title={text(phase === "up_to_date" ? "updater.latest.same" : "updater.latest", { tag: latest.tag })}
    >
      <KeyValue
        items={[
          {
            key: "version",
            label: text("updater.version"),
            value: (
              <>
                {`${latest.version} (${latest.build}) `}
                {latest.prerelease && <Badge tone="warn">{text("updater.beta")}</Badge>}
              </>
            ),
          },
          {
            key: "published",
            label: text("updater.published"),
            value: <Time at={latest.publishedAt} full />,
          },
          {
            key: "asset",
            label: text("updater.asset"),
            value:
              latest.asset === null
                ? text("updater.asset.none")
                : `${latest.asset.name} · ${format.bytes(latest.asset.size)}`,
          },
        ]}
      />
      {latest.notes !== "" && <p class="updates-notes">{latest.notes}</p>}
    </Section>
  );
}

function UpdateSettings() {
  const text = useText();
  const form = useSettingsForm("update");
  if (form === undefined) return null;
  return (
    <Section title={text("updater.settings")}>
      <SettingsForm form={form} />
    </Section>
  );
}
