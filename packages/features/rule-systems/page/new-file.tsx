import {
  api,
  Button,
  definePage,
  Page,
  type PageContext,
  reasonOf,
  Section,
  Toolbar,
  toast,
  useState,
  useText,
  useUnsaved,
} from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import { exampleOf } from "./rule/example.js";
import { FileEditor } from "./rule/file-editor.js";

/** A new rule file, begun with a small one that works. */
function NewFile({ page }: { readonly page: PageContext }) {
  const text = useText();
  const [begun] = useState(() =>
    exampleOf([
      text("ruleSystems.page.example.name"),
      text("ruleSystems.page.example.attributes"),
      text("ruleSystems.page.example.commands"),
      text("ruleSystems.page.example.help"),
    ]),
  );
  const [content, setContent] = useState(begun);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState("");
  useUnsaved(content !== begun && !done);
  const save = async () => {
    setBusy(true);
    try {
      const { name } = await api.post("/api/rules/check", { body: { content } });
      // Without a name it is refused, with what is wrong with it.
      await api.put("/api/rules/save", { body: { name: name || "new", content, sha256: "" } });
      setDone(true);
      toast({ text: text("ruleSystems.page.saved", { name }), kind: "good" });
      queueMicrotask(() => page.navigate("#/rules"));
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page title={text("ruleSystems.page.new")} summary={text("ruleSystems.page.new.summary")} wide>
      <Section>
        <FileEditor
          name="new"
          filename="new.yaml"
          content={content}
          readOnly={false}
          problem={problem}
          onChange={setContent}
        >
          <Toolbar>
            <Button kind="primary" icon="device-floppy" busy={busy} onClick={() => void save()}>
              {text("ruleSystems.page.save")}
            </Button>
          </Toolbar>
        </FileEditor>
      </Section>
    </Page>
  );
}

definePage("rule-new", NewFile, words);
