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
import { exampleOf } from "./rule/example.js";
import { FileEditor } from "./rule/file-editor.js";
import { ruleWords } from "./words/words.js";

interface Named {
  readonly name: string;
}

/** A new rule file, begun with a small one that works. */
function NewFile({ page }: { readonly page: PageContext }) {
  const text = useText();
  const [begun] = useState(() =>
    exampleOf([
      text("systems.page.example.name"),
      text("systems.page.example.attributes"),
      text("systems.page.example.commands"),
      text("systems.page.example.help"),
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
      const { name } = await api.post<Named>("/api/rules/check", { body: { content } });
      // Without a name it is refused, with what is wrong with it.
      await api.put("/api/rules/save", { body: { name: name || "new", content, sha256: "" } });
      setDone(true);
      toast({ text: text("systems.page.saved", { name }), kind: "good" });
      queueMicrotask(() => page.navigate("#/rules"));
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page title={text("systems.page.new")} summary={text("systems.page.new.summary")} wide>
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
              {text("systems.page.save")}
            </Button>
          </Toolbar>
        </FileEditor>
      </Section>
    </Page>
  );
}

definePage("rule-new", NewFile, ruleWords);
