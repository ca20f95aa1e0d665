import {
  api,
  Button,
  Callout,
  CodeEditor,
  languageOf,
  reasonOf,
  Skeleton,
  Stack,
  Toolbar,
  toast,
  useGet,
  useLayoutEffect,
  useState,
  useText,
  useUnsaved,
} from "@dicetower/panel-kit";
import { type DeckRow, problemsOf } from "./deck-row.js";

/** The text of a file: of the owner's to be changed, with the line of an error marked. */
export function Editor({ deck, changed }: { readonly deck: DeckRow; readonly changed: () => void }) {
  const text = useText();
  const { filename, source } = deck;
  const file = useGet(deck.format === "zip" ? undefined : "/api/decks/file", {
    query: { name: filename, source: source === "plugin" ? undefined : source },
  });
  const [content, setContent] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(deck.error);
  const stored = file.data?.content ?? "";
  useLayoutEffect(() => setContent(stored), [stored]);
  const isChanged = content !== stored;
  useUnsaved(isChanged);
  const save = async () => {
    setBusy(true);
    try {
      const sha256 = file.data?.sha256 ?? "";
      await api.put("/api/decks/file", { body: { filename, source: "user", content, sha256 } });
      setProblem("");
      toast({ text: text("decks.page.saved", { filename }), kind: "good" });
      file.reload();
      changed();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (deck.format === "zip") return <Callout>{text("decks.page.zip")}</Callout>;
  if (file.failure !== undefined) return <Callout tone="bad">{file.failure.message}</Callout>;
  if (file.data === undefined) return <Skeleton lines={8} />;
  return (
    <Stack>
      {file.data.readOnly && (
        <Callout>
          {deck.pack === ""
            ? text("decks.page.readOnly")
            : text("decks.page.readOnlyPack", { pack: deck.pack })}
        </Callout>
      )}
      <CodeEditor
        label={filename}
        value={content}
        onChange={setContent}
        readOnly={file.data.readOnly}
        language={languageOf(filename)}
        problems={problemsOf(problem)}
        error={problem === "" ? undefined : problem}
      />
      {!file.data.readOnly && (
        <Toolbar>
          <Button
            kind="primary"
            icon="device-floppy"
            busy={busy}
            disabled={!isChanged}
            onClick={() => void save()}
          >
            {text("decks.page.save")}
          </Button>
          {isChanged && (
            <Button icon="arrow-back-up" onClick={() => setContent(stored)}>
              {text("decks.page.discard")}
            </Button>
          )}
        </Toolbar>
      )}
    </Stack>
  );
}
