import {
  api,
  Badge,
  type Body,
  Button,
  Callout,
  confirm,
  DataTable,
  Details,
  Progress,
  reasonOf,
  Section,
  Select,
  Stack,
  Toolbar,
  useFormat,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { type ImportRun, isBusy, isUndoable, type KindFigures } from "./import-run.js";
import { Notes } from "./notes.js";

type Apply = Body<"/api/imports/{id}/apply", "post">;
type Clash = NonNullable<Apply["clash"]>;
type KindRow = KindFigures & { readonly kind: string };

/** One import: what it would do, how far it is, what came of it. */
export function RunView({
  run,
  changed,
  close,
}: {
  readonly run: ImportRun;
  readonly changed: () => void;
  readonly close: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const [clashes, setClashes] = useState<Readonly<Record<string, Clash>>>({});
  const [failure, setFailure] = useState("");
  const [asked, setAsked] = useState("");

  const params = { id: run.id };
  const act = async (name: "apply" | "stop" | "undo", work: () => Promise<unknown>) => {
    setFailure("");
    setAsked(name);
    try {
      await work();
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setAsked("");
    changed();
  };
  const apply = (body: Apply) => act("apply", () => api.post("/api/imports/{id}/apply", { params, body }));
  const stop = () => act("stop", () => api.post("/api/imports/{id}/stop", { params }));
  const undo = async () => {
    const agreed = await confirm({
      title: text("imports.page.undo.ask"),
      text: text("imports.page.undo.how"),
      action: text("imports.page.undo"),
      danger: true,
    });
    if (agreed) await act("undo", () => api.post("/api/imports/{id}/undo", { params }));
  };

  const rows: KindRow[] = Object.entries(run.kinds).map(([kind, figures]) => ({ kind, ...figures }));
  const written = rows.reduce((sum, row) => sum + row.new + row.changes + row.clash, 0);
  const isDone = run.state !== "planned" && run.state !== "looking";
  const number = (name: keyof KindFigures) => ({
    key: name,
    title: text(`imports.page.${name}`),
    align: "end" as const,
    render: (row: KindRow) => format.number(row[name]),
  });
  return (
    <Section title={text("imports.page.run", { number: run.id, folder: run.folder })}>
      <Stack>
        <Toolbar>
          <Badge tone={run.state === "done" ? "good" : run.state === "failed" ? "bad" : "info"}>
            {text(`imports.state.${run.state}`)}
          </Badge>
          {run.state === "planned" && (
            <Button
              kind="primary"
              icon="download"
              busy={asked === "apply"}
              onClick={() => void apply({ clash: "keep", clashes })}
            >
              {text("imports.page.apply")}
            </Button>
          )}
          {(run.state === "looking" || run.state === "applying") && (
            <Button icon="player-stop" busy={asked === "stop"} onClick={() => void stop()}>
              {text("imports.page.stop")}
            </Button>
          )}
          {isUndoable(run) && (
            <Button icon="arrow-back-up" busy={asked === "undo"} onClick={() => void undo()}>
              {text("imports.page.undo")}
            </Button>
          )}
          <Button icon="x" onClick={close}>
            {text("imports.page.close")}
          </Button>
        </Toolbar>
        {isBusy(run) && (
          <Progress
            label={run.kind === "" ? text(`imports.state.${run.state}`) : text(`imports.kind.${run.kind}`)}
            {...(run.progress.total > 0
              ? {
                  value: run.progress.done,
                  max: run.progress.total,
                  text: `${format.number(run.progress.done)} / ${format.number(run.progress.total)}`,
                }
              : {})}
          />
        )}
        {(failure || run.error) !== "" && (
          <Callout tone="bad" live title={text("kit.failed")}>
            {failure || run.error}
          </Callout>
        )}
        {run.backup !== "" && <p>{text("imports.page.backup", { name: run.backup })}</p>}
        {run.state === "planned" && rows.length > 0 && written === 0 && (
          <Callout tone="good" title={text("imports.page.allSame")} />
        )}
        <DataTable
          caption={text("imports.page.kinds")}
          rows={rows}
          rowKey={({ kind }) => kind}
          empty={text("imports.page.nothing")}
          columns={[
            {
              key: "kind",
              title: text("imports.page.kind"),
              render: ({ kind }) => text(`imports.kind.${kind}`),
            },
            ...(isDone
              ? [number("written"), number("kept"), number("same")]
              : [number("new"), number("changes"), number("same"), number("clash")]),
            number("refused"),
          ]}
        />
        {run.state === "planned" &&
          rows
            .filter(({ clash }) => clash > 0)
            .map(({ kind, clash }) => (
              <Select
                key={kind}
                label={text("imports.page.clashes", { kind: text(`imports.kind.${kind}`), count: clash })}
                value={clashes[kind] ?? "keep"}
                onChange={(value) => setClashes({ ...clashes, [kind]: value })}
                options={[
                  { value: "keep", label: text("imports.page.keep") },
                  { value: "replace", label: text("imports.page.replace") },
                ]}
              />
            ))}
        {!isDone && <Examples run={run} />}
        <Notes
          title={text("imports.page.clash")}
          count={run.clashes.length}
          rows={run.clashes.map(({ kind, title, reason }) => ({
            file: `${text(`imports.kind.${kind}`)} · ${title}`,
            reason,
          }))}
        />
        {!isDone && (
          <Notes
            title={text("imports.page.overwrites")}
            count={rows.reduce((sum, { changes }) => sum + changes, 0)}
            rows={run.overwrites.map(({ kind, title }) => ({
              file: title,
              reason: text("imports.page.overwrites.why", { kind: text(`imports.kind.${kind}`) }),
            }))}
          />
        )}
        <Notes title={text("imports.page.skipped")} count={run.skippedCount} rows={run.skipped} />
        <Notes title={text("imports.page.warnings")} count={run.warningCount} rows={run.warnings} />
        <Notes
          title={text("imports.page.left")}
          count={run.leftCount}
          rows={run.left.map(({ kind, title }) => ({ file: text(`imports.kind.${kind}`), reason: title }))}
        />
      </Stack>
    </Section>
  );
}

function Examples({ run }: { readonly run: ImportRun }) {
  const text = useText();
  const rows = Object.entries(run.examples).flatMap(([kind, all]) =>
    all.map(({ outcome, title }) => ({ kind, outcome, title })),
  );
  if (rows.length === 0) return null;
  return (
    <Details summary={text("imports.page.examples")}>
      <DataTable
        caption={text("imports.page.examples")}
        rows={rows}
        rowKey={({ kind, title, outcome }) => `${kind} ${outcome} ${title}`}
        columns={[
          { key: "title", title: text("imports.page.name") },
          {
            key: "kind",
            title: text("imports.page.kind"),
            render: ({ kind }) => text(`imports.kind.${kind}`),
          },
          {
            key: "outcome",
            title: text("imports.page.outcome"),
            render: ({ outcome }) => text(`imports.page.${outcome}`),
          },
        ]}
      />
    </Details>
  );
}
