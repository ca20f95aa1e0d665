import {
  api,
  Badge,
  type Body,
  Button,
  Callout,
  Card,
  Code,
  confirm,
  EmptyState,
  Grid,
  type Reading,
  reasonOf,
  Section,
  Skeleton,
  Switch,
  Time,
  Toolbar,
  toast,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { AddSource } from "./add-source.js";
import { faultsText, inWords, type Text } from "./faults.js";
import type { Source } from "./package.js";

/** What is wrong with a source, in words of the language of the page where there are any. */
function problemText(
  text: Text,
  { problem, faults, fingerprint, offered, problemText: told }: Source,
): string {
  if (faults.length > 0) return faultsText(text, faults);
  if (problem !== "signature") return told;
  const kind = offered === "" ? "none" : fingerprint === "" ? "new" : "otherKey";
  return text(`store.page.signature.${kind}`);
}

/** Where packages come from. */
export function SourcesView({ sources }: { readonly sources: Reading<readonly Source[]> }) {
  const text = useText();
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, failure, reload } = sources;
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(inWords(text, error)) });
    } finally {
      setBusy(false);
      reload();
    }
  };
  const change = (id: number, body: Body<"/api/store/sources/{id}", "put">) =>
    act(() => api.put("/api/store/sources/{id}", { params: { id }, body }));
  const remove = async ({ id, name }: Source) => {
    const sure = await confirm({
      title: text("store.page.sources.remove.title", { name }),
      text: text("store.page.sources.remove.text"),
      action: text("store.page.sources.remove"),
      danger: true,
    });
    if (sure) await act(() => api.delete("/api/store/sources/{id}", { params: { id } }));
  };
  const accept = async ({ id, name, offered }: Source) => {
    const sure = await confirm({
      title: text("store.page.accept.title", { name }),
      text:
        offered === ""
          ? text("store.page.accept.unsigned.text")
          : text("store.page.accept.text", { fingerprint: offered }),
      action: text("store.page.accept"),
      danger: true,
    });
    if (sure) await change(id, { fingerprint: offered });
  };
  return (
    <Section
      flush
      actions={
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          {text("store.page.sources.add")}
        </Button>
      }
    >
      {failure !== undefined && (
        <Callout
          tone="bad"
          title={text("kit.failed")}
          action={<Button onClick={reload}>{text("kit.retry")}</Button>}
        >
          {failure.message}
        </Callout>
      )}
      {data === undefined ? (
        failure === undefined && <Skeleton block lines={6} />
      ) : data.length === 0 ? (
        <EmptyState
          icon="world"
          title={text("store.page.sources.none")}
          text={text("store.page.noSource.text")}
        />
      ) : (
        <Grid min="l">
          {data.map((source) => (
            <Card key={source.id} label={source.name}>
              <header class="store-head">
                <h2>{source.name}</h2>
                <Switch
                  quiet
                  label={text("store.page.sources.on", { name: source.name })}
                  labelHidden
                  value={source.enabled}
                  disabled={busy}
                  onChange={(enabled) => void change(source.id, { enabled })}
                />
              </header>
              <p class="dt-muted store-text">
                {source.url || source.sealdice || `store/sources/${source.folder}`}
              </p>
              <p class="dt-toolbar">
                <Badge tone={source.fingerprint === "" ? "warn" : "good"}>
                  {text(source.fingerprint === "" ? "store.page.unsigned" : "store.page.signed")}
                </Badge>
                <Badge>{text("store.page.count", { count: source.packages })}</Badge>
                <span class="dt-muted">
                  {text("store.page.read")} <Time at={source.fetchedAt} />
                </span>
              </p>
              {source.fingerprint !== "" && (
                <div>
                  <Code>{source.fingerprint}</Code>
                </div>
              )}
              {source.mirror !== "" && (
                <p class="dt-muted store-text">{text("store.page.mirror", { mirror: source.mirror })}</p>
              )}
              {source.problem !== "" && (
                <Callout
                  tone={source.problem === "signature" ? "bad" : "warn"}
                  title={text(`store.page.problem.${source.problem}`)}
                  action={
                    source.problem === "signature" && (
                      <Button small disabled={busy} onClick={() => void accept(source)}>
                        {text("store.page.accept")}
                      </Button>
                    )
                  }
                >
                  <span class="store-text">{problemText(text, source)}</span>
                </Callout>
              )}
              <Toolbar>
                <Button
                  small
                  icon="refresh"
                  busy={busy}
                  onClick={() =>
                    void act(() => api.post("/api/store/sources/{id}/refresh", { params: { id: source.id } }))
                  }
                >
                  {text("store.page.sources.refresh")}
                </Button>
                <Button small icon="trash" disabled={busy} onClick={() => void remove(source)}>
                  {text("store.page.sources.remove")}
                </Button>
              </Toolbar>
            </Card>
          ))}
        </Grid>
      )}
      {adding && (
        <AddSource
          onClose={(added) => {
            setAdding(false);
            if (added) reload();
          }}
        />
      )}
    </Section>
  );
}
