import {
  api,
  type Body,
  Button,
  Callout,
  FileField,
  RadioGroup,
  reasonOf,
  Section,
  Select,
  Stack,
  TextField,
  Toolbar,
  useFormat,
  useGet,
  useLocale,
  useState,
  useText,
} from "@dicetower/panel-kit";
import type { ImportRun } from "./import-run.js";

const anyFormat = "*";

/** Where the data comes from: a folder on the server, or a zip. */
export function SourceForm({ begun }: { readonly begun: (run: ImportRun) => void }) {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const { data } = useGet("/api/imports/formats", { query: { locale } });
  const [way, setWay] = useState("folder");
  const [dir, setDir] = useState("");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wanted, setWanted] = useState(anyFormat);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [zip] = files;

  const look = async () => {
    setBusy(true);
    setFailure("");
    try {
      let source: Pick<Body<"/api/imports", "post">, "dir" | "upload"> = { dir: dir.trim() };
      if (way === "upload" && zip !== undefined) {
        const body = new FormData();
        body.append("file", zip, zip.name);
        const { id } = await api.post("/api/imports/uploads", { body });
        source = { upload: id };
      }
      const asked = wanted === anyFormat ? source : { ...source, format: wanted };
      begun(await api.post("/api/imports", { body: asked }));
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setBusy(false);
  };

  const formats = data?.formats ?? [];
  return (
    <Section title={text("imports.page.source")}>
      <Stack>
        {data !== undefined && formats.length === 0 && (
          <Callout tone="warn" title={text("imports.page.noFormat")} />
        )}
        <RadioGroup
          label={text("imports.page.way")}
          inline
          value={way}
          onChange={setWay}
          options={[
            { value: "folder", label: text("imports.page.dir") },
            { value: "upload", label: text("imports.page.upload") },
          ]}
        />
        {way === "folder" ? (
          <TextField
            label={text("imports.page.folder")}
            hint={text("imports.page.dir.hint", { roots: format.list([...(data?.roots ?? [])]) })}
            value={dir}
            onChange={setDir}
            mono
          />
        ) : (
          <FileField
            label={text("imports.page.zip")}
            hint={text("imports.page.zip.hint")}
            onChange={setFiles}
          />
        )}
        {formats.length > 1 && (
          <Select
            label={text("imports.page.format")}
            value={wanted}
            onChange={setWanted}
            options={[
              { value: anyFormat, label: text("imports.page.format.any") },
              ...formats.map(({ key, title }) => ({ value: key, label: title })),
            ]}
          />
        )}
        {failure !== "" && (
          <Callout tone="bad" live title={text("kit.failed")}>
            {failure}
          </Callout>
        )}
        <Toolbar>
          <Button
            kind="primary"
            icon="search"
            busy={busy}
            disabled={way === "folder" ? dir.trim() === "" : zip === undefined}
            onClick={() => void look()}
          >
            {text("imports.page.look")}
          </Button>
        </Toolbar>
      </Stack>
    </Section>
  );
}
