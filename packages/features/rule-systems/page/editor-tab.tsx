import {
  type Answer,
  api,
  Button,
  Callout,
  defineTab,
  reasonOf,
  Skeleton,
  type TabContext,
  Toolbar,
  toast,
  useGet,
  useLayoutEffect,
  useState,
  useText,
  useUnsaved,
} from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import { FileEditor } from "./rule/file-editor.js";

type Tab = TabContext<"/api/rules">;
type RuleFile = Answer<"/api/rules/file">;

/** The file of a rule system. */
function EditorTab({ tab }: { readonly tab: Tab }) {
  const { record: rule } = tab;
  return <Editor key={`${rule.source} ${rule.name}`} tab={tab} />;
}

function Editor({ tab }: { readonly tab: Tab }) {
  const { name, source, error } = tab.record;
  const text = useText();
  const file = useGet("/api/rules/file", { query: { name, source } });
  const [content, setContent] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(error);
  const stored = file.data?.content ?? "";
  useLayoutEffect(() => setContent(stored), [stored]);
  const isChanged = file.data !== undefined && content !== stored;
  useUnsaved(isChanged);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      setProblem("");
    } catch (failed) {
      setProblem(reasonOf(failed));
    } finally {
      setBusy(false);
    }
  };
  const save = (data: RuleFile) =>
    during(async () => {
      await api.put("/api/rules/save", { body: { name, content, sha256: data.sha256 } });
      toast({ text: text("ruleSystems.page.saved", { name }), kind: "good" });
      file.reload();
      tab.changed();
    });
  const copy = (data: RuleFile) =>
    during(async () => {
      const form = new FormData();
      form.append("file", new File([data.content], data.filename));
      await api.post("/api/rules/upload", { body: form });
      toast({ text: text("ruleSystems.page.copied", { name }), kind: "good" });
      tab.changed();
      tab.navigate(`#/rules?record=${encodeURIComponent(`user:${name}`)}`);
    });
  const { data } = file;
  if (file.failure !== undefined) return <Callout tone="bad">{file.failure.message}</Callout>;
  if (data === undefined) return <Skeleton lines={8} />;
  return (
    <FileEditor
      name={name}
      filename={data.filename}
      content={content}
      readOnly={data.readOnly}
      problem={problem}
      onChange={setContent}
    >
      {data.readOnly && (
        <Callout
          action={
            <Button icon="copy" busy={busy} onClick={() => void copy(data)}>
              {text("ruleSystems.page.copy")}
            </Button>
          }
        >
          {text("ruleSystems.page.readOnly")}
        </Callout>
      )}
      {!data.readOnly && (
        <Toolbar>
          <Button
            kind="primary"
            icon="device-floppy"
            busy={busy}
            disabled={!isChanged}
            onClick={() => void save(data)}
          >
            {text("ruleSystems.page.save")}
          </Button>
          {isChanged && (
            <Button icon="arrow-back-up" onClick={() => setContent(stored)}>
              {text("ruleSystems.page.discard")}
            </Button>
          )}
        </Toolbar>
      )}
    </FileEditor>
  );
}

defineTab("dicetower-rule-editor", EditorTab, words);
