import {
  type Answer,
  Badge,
  Button,
  Callout,
  Code,
  Details,
  Drawer,
  KeyValue,
  Skeleton,
  Stack,
  Time,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { actorWords, targetWords } from "./audit-line.js";
import { Differences } from "./differences.js";

type Found = Answer<"/api/system/audit/{seq}">;

/** All of a line: who, what, from where, the values before and after, and its place in the chain. */
export function LineDrawer({ seq, onClose }: { readonly seq: number; readonly onClose: () => void }) {
  const text = useText();
  const { data, failure, reload } = useGet("/api/system/audit/{seq}", { params: { seq } });
  return (
    <Drawer open title={text("audit.page.line", { number: seq })} onClose={onClose}>
      {failure !== undefined && (
        <Callout tone="bad" action={<Button onClick={reload}>{text("kit.retry")}</Button>}>
          {failure.message}
        </Callout>
      )}
      {data === undefined ? failure === undefined && <Skeleton lines={10} /> : <Facts found={data} />}
    </Drawer>
  );
}

function Facts({ found: { line, before, after, kept } }: { readonly found: Found }) {
  const text = useText();
  const row = (key: string, value: Parameters<typeof KeyValue>[0]["items"][number]["value"]) => ({
    key,
    label: text(`audit.page.${key}`),
    value,
  });
  const some = (key: string, value: string) => (value === "" ? [] : [row(key, value)]);
  const changed = line.before !== null || line.after !== null;
  return (
    <Stack>
      <KeyValue
        items={[
          row("action", <code class="dt-code">{line.action}</code>),
          ...(line.target === null ? [] : [row("target", `${targetWords(line)} (${line.target.type})`)]),
          row("actor", actorWords(line)),
          row("time", <Time at={line.at} full />),
          row(
            "result",
            <>
              <Badge tone={line.result === "ok" ? "good" : "bad"}>
                {text(`audit.page.result.${line.result}`)}
              </Badge>{" "}
              {line.code !== 0 && <code class="dt-code">{String(line.code)}</code>}
            </>,
          ),
          ...some("via", line.via),
          ...some("address", line.address),
          ...some("note", line.note),
          ...(line.fields.length === 0 ? [] : [row("fields", line.fields.join(", "))]),
        ]}
      />
      {changed && (
        <section class="audit-values">
          <h3>{text("audit.page.values")}</h3>
          {kept ? (
            <Differences before={before} after={after} />
          ) : (
            <p class="dt-muted">{text("audit.page.valuesGone")}</p>
          )}
        </section>
      )}
      <Details summary={text("audit.page.proof")}>
        <Stack gap="s">
          <p class="dt-muted">{text("audit.page.proof.text")}</p>
          {(["prevHash", "hash", "before", "after"] as const).map((key) => {
            const value = line[key];
            return value === null ? null : (
              <div key={key}>
                <p>{text(`audit.page.proof.${key}`)}</p>
                <Code block label={text(`audit.page.proof.${key}`)}>
                  {value}
                </Code>
              </div>
            );
          })}
        </Stack>
      </Details>
    </Stack>
  );
}
