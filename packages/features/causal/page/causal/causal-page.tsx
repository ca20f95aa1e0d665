import {
  api,
  Button,
  Callout,
  confirm,
  EmptyState,
  mayLeave,
  Page,
  type PageContext,
  resourceOf,
  Skeleton,
  toast,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { type Draft, draftOf, newDraft } from "./rule.js";
import { RuleEditor } from "./rule-editor.js";
import { RuleTable } from "./rule-table.js";

/** A rule that is being written: a stored one, or a new one and what it begins with, which has an id once it is saved. */
interface Opened {
  readonly id?: number;
  readonly begun?: Draft;
}

/** Causal rules: a list of them, or one of them with its trial. */
export function CausalPage({ page }: { readonly page: PageContext }) {
  const text = useText();
  const { data, failure, reload } = useGet("/api/causal/rules", {
    refreshOn: ["causal-rules.*", "panel.changes"],
  });
  const [opened, setOpened] = useState<Opened | undefined>(() => askedFor(page.params));
  const schema = resourceOf("causal-rules")?.create?.body ?? undefined;
  const stored = data?.find(({ id }) => id === opened?.id);
  const leave = async () => {
    if (await mayLeave()) setOpened(undefined);
  };
  if (opened !== undefined && schema !== undefined && (opened.begun !== undefined || stored !== undefined))
    return (
      <Page
        wide
        title={stored?.name ?? text("causal.page.new")}
        summary={text("causal.page.editor.summary")}
        actions={
          <Button icon="arrow-left" onClick={() => void leave()}>
            {text("causal.page.back")}
          </Button>
        }
      >
        <RuleEditor
          stored={stored}
          begun={opened.begun ?? newDraft}
          schema={schema}
          onSaved={({ id }) => {
            reload();
            setOpened({ ...opened, id });
          }}
        />
      </Page>
    );
  const clear = async () => {
    const agreed = await confirm({
      title: text("causal.page.clear"),
      text: text("causal.page.clear.text"),
      action: text("causal.page.clear"),
    });
    if (!agreed) return;
    const answer = await api.post("/api/causal/cooldowns/clear", { body: {} });
    toast({ text: text("causal.page.cleared", { count: answer.cleared }) });
  };
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setOpened({ begun: newDraft })}>
      {text("causal.page.add")}
    </Button>
  );
  return (
    <Page
      wide
      title={text("causal.page.title")}
      summary={text("causal.page.title.summary")}
      actions={
        data !== undefined &&
        data.length > 0 && (
          <>
            <Button icon="hourglass" onClick={() => void clear()}>
              {text("causal.page.clear")}
            </Button>
            {create}
          </>
        )
      }
    >
      {failure !== undefined && (
        <Callout
          tone="bad"
          live
          title={text("kit.failed")}
          action={<Button onClick={reload}>{text("kit.retry")}</Button>}
        >
          {failure.message}
        </Callout>
      )}
      {data === undefined ? (
        failure === undefined && <Skeleton lines={8} />
      ) : data.length === 0 ? (
        <EmptyState
          icon="git-branch"
          title={text("causal.page.none")}
          text={text("causal.page.none.text")}
          action={create}
        />
      ) : (
        <RuleTable
          rules={data}
          reload={reload}
          onOpen={({ id }) => setOpened({ id })}
          onCopy={(rule) =>
            setOpened({
              begun: { ...draftOf(rule), name: text("causal.page.copyOf", { name: rule.name }).slice(0, 60) },
            })
          }
        />
      )}
    </Page>
  );
}

/** Notices and the search lead here with `?open=3`. */
function askedFor(params: URLSearchParams): Opened | undefined {
  const id = Number(params.get("open") ?? "");
  return Number.isInteger(id) && id > 0 ? { id } : undefined;
}
