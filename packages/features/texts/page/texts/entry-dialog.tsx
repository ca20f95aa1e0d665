import {
  Details,
  Dialog,
  Grid,
  KeyValue,
  mayLeave,
  RadioGroup,
  Stack,
  useState,
  useText,
} from "@dicetower/panel-kit";
import type { Entry, TextFormat, TextRow } from "./rows.js";
import { WordingEditor } from "./wording-editor.js";

/** A text in one language, or in two beside one another. */
export function EntryDialog({
  entry,
  languages,
  onClose,
  onSaved,
}: {
  readonly entry: Entry;
  /** Code and name of the languages shown. */
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const text = useText();
  const [format, setFormat] = useState<TextFormat>("plain");
  const { row } = entry;
  const rowOf = (at: number): TextRow | undefined => {
    const [plain, rich] = at === 0 ? [row, entry.markdown] : [entry.beside, entry.besideMarkdown];
    return format === "markdown" ? (rich ?? plain) : plain;
  };
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  const change = async (next: string) => {
    if (await mayLeave()) setFormat(next as TextFormat);
  };
  return (
    <Dialog open size="l" firm title={entry.key} onClose={() => void close()}>
      <Stack>
        <KeyValue
          items={[
            { key: "original", label: text("texts.page.original"), value: row.originalKey || "–" },
            { key: "used", label: text("texts.page.usedBy"), value: row.usedBy.join(", ") || "–" },
            ...(row.description === ""
              ? []
              : [{ key: "about", label: text("texts.page.about"), value: row.description }]),
          ]}
        />
        <RadioGroup
          inline
          label={text("texts.page.format")}
          value={format}
          onChange={(next) => void change(next)}
          options={[
            { value: "plain", label: text("texts.page.format.plain") },
            { value: "markdown", label: text("texts.page.format.markdown") },
          ]}
        />
        <Grid min="l">
          {languages.map(({ code, name }, at) => {
            const shown = rowOf(at);
            return shown === undefined ? null : (
              <WordingEditor
                key={`${code} ${format}`}
                locale={code}
                language={name}
                format={format}
                row={shown}
                onSaved={onSaved}
              />
            );
          })}
        </Grid>
        {row.variables.length > 0 && (
          <Details summary={text("texts.page.variables")}>
            <KeyValue
              items={row.variables.map(({ name, meaning, sample }) => ({
                key: name,
                label: `{${name}}`,
                value: [meaning, sample].filter(Boolean).join(" · ") || "–",
              }))}
            />
          </Details>
        )}
        <p class="dt-muted">{text("texts.page.syntax")}</p>
      </Stack>
    </Dialog>
  );
}
