import {
  api,
  Button,
  Callout,
  Code,
  Dialog,
  KeyValue,
  RadioGroup,
  Stack,
  TextField,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { useStoreWork } from "./faults.js";
import type { Preview } from "./package.js";

/** Looks at an address, shows whose index is there, and adds it when that is confirmed. */
export function AddSource({ onClose }: { readonly onClose: (added: boolean) => void }) {
  const text = useText();
  const [way, setWay] = useState("url");
  const [place, setPlace] = useState("");
  const [preview, setPreview] = useState<Preview>();
  const { busy, problem, setProblem, act } = useStoreWork();
  const at = { [way]: place.trim() };
  const look = () => act(async () => setPreview(await api.post("/api/store/sources/preview", { body: at })));
  const add = ({ fingerprint }: Preview) =>
    act(async () => {
      await api.post("/api/store/sources", { body: { ...at, fingerprint } });
      onClose(true);
    });
  const change = (next: () => void) => {
    next();
    setPreview(undefined);
    setProblem(undefined);
  };
  return (
    <Dialog
      open
      firm
      title={text("store.page.sources.add")}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{text("store.page.leave")}</Button>
          {preview === undefined ? (
            <Button kind="primary" busy={busy} disabled={place.trim() === ""} onClick={() => void look()}>
              {text("store.page.sources.look")}
            </Button>
          ) : (
            <Button kind="primary" icon="check" busy={busy} onClick={() => void add(preview)}>
              {text(preview.signed ? "store.page.sources.trust" : "store.page.sources.trustUnsigned")}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <RadioGroup
          inline
          label={text("store.page.sources.where")}
          value={way}
          onChange={(next) => change(() => setWay(next))}
          options={[
            { value: "url", label: text("store.page.sources.url") },
            { value: "folder", label: text("store.page.sources.folder") },
            { value: "sealdice", label: text("store.page.sources.sealdice") },
          ]}
        />
        <TextField
          label={text(way === "folder" ? "store.page.sources.folderName" : "store.page.sources.address")}
          hint={text(`store.page.sources.${way}.hint`)}
          type={way === "folder" ? "text" : "url"}
          mono
          value={place}
          onChange={(next) => change(() => setPlace(next))}
        />
        {problem !== undefined && (
          <Callout tone="bad" live title={text("kit.failed")}>
            <span class="store-text">{problem}</span>
          </Callout>
        )}
        {preview !== undefined && (
          <>
            <KeyValue
              items={[
                { key: "name", label: text("store.page.name"), value: preview.name },
                {
                  key: "packages",
                  label: text("store.page.packages"),
                  value: String(preview.packages),
                },
                ...(preview.signed
                  ? [
                      {
                        key: "fingerprint",
                        label: text("store.page.fingerprint"),
                        value: <Code>{preview.fingerprint}</Code>,
                      },
                    ]
                  : []),
              ]}
            />
            <Callout tone={preview.signed ? "info" : "warn"} live>
              {text(preview.signed ? "store.page.sources.signed.text" : "store.page.sources.unsigned.text")}
            </Callout>
            {preview.unfit.length > 0 && (
              <Callout tone="info">
                {text("store.page.sources.later", { count: preview.unfit.length })}
              </Callout>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
