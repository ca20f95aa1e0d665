import { Button, Callout, Code, Dialog, Stack, TextField, useState, useText } from "@dicetower/panel-kit";

const example = "dicetower-feature-coin";

/** Installing is npm's work: the page says what to type. */
export function AddFeature({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const text = useText();
  const [name, setName] = useState("");
  const wanted = name.trim() === "" ? example : name.trim();
  const wrong = !/^(@[a-z0-9-._]+\/)?[a-z0-9-._]+(@[\w.^~-]+)?$/.test(wanted);
  const id = wanted
    .replace(/(?!^)@.*$/, "")
    .replace(/^@[^/]+\//, "")
    .replace(/^dicetower-(feature-)?/, "");
  return (
    <Dialog
      open={open}
      title={text("system.page.features.add")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text("kit.close")}</Button>}
    >
      <Stack>
        <p>{text("system.page.features.add.text")}</p>
        <TextField
          label={text("system.page.features.add.name")}
          hint={text("system.page.features.add.name.hint")}
          value={name}
          onChange={setName}
          placeholder={example}
          mono
          error={wrong ? text("system.page.features.add.wrong") : undefined}
        />
        {!wrong && (
          <ol class="sys-steps">
            <li>
              <p>{text("system.page.features.add.install")}</p>
              <Code block label={text("system.page.features.add.install")}>
                {`npm install --save-exact --ignore-scripts ${wanted}`}
              </Code>
            </li>
            <li>
              <p>{text("system.page.features.add.restart")}</p>
            </li>
            <li>
              <p>{text("system.page.features.add.enable")}</p>
              <Code
                block
                label={text("system.page.features.add.enable")}
              >{`npx dicetower features enable ${id}`}</Code>
            </li>
          </ol>
        )}
        <Callout tone="warn">{text("system.page.features.add.trust")}</Callout>
      </Stack>
    </Dialog>
  );
}
