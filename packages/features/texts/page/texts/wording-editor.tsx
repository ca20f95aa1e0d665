import {
  api,
  Badge,
  Button,
  Callout,
  Code,
  confirm,
  reasonOf,
  Section,
  Stack,
  TemplateField,
  Toolbar,
  toast,
  useEffect,
  useRef,
  useState,
  useText,
  useUnsaved,
  WeightedList,
} from "@dicetower/panel-kit";
import { Preview } from "./preview.js";
import { bodyOf, bytesOf, type TextFormat, type TextRow, type Variant, variantsOf } from "./rows.js";
import { samplesOf, useUnknownNames } from "./unknown-names.js";

const maxBytes = 64 * 1024;
const maxVariants = 256;

/** The wordings of a text in one language: written, drawn by weight, tried, and taken back. */
export function WordingEditor({
  locale,
  language,
  format,
  row,
  onSaved,
}: {
  readonly locale: string;
  readonly language: string;
  readonly format: TextFormat;
  /** As it is in force; a Markdown wording that is not there yet begins as the plain one. */
  readonly row: TextRow;
  readonly onSaved: () => void;
}) {
  const text = useText();
  const own = row.overridden && row.format === format;
  const [variants, setVariants] = useState(() => variantsOf(row));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stored = JSON.stringify(variantsOf(row));
  const place = JSON.stringify([format, locale, row.key]);
  const known = useRef({ place, stored });
  useEffect(() => {
    const { current: before } = known;
    known.current = { place, stored };
    setProblem(undefined);
    // What was written on while the row was on its way stays.
    setVariants((now) =>
      before.place === place && JSON.stringify(now) !== before.stored ? now : variantsOf(row),
    );
  }, [stored, place]);
  const unsaved = JSON.stringify(variants) !== stored;
  useUnsaved(unsaved);
  const bytes = bytesOf(variants);
  const isTooLong = bytes > maxBytes;
  const isNeverDrawn = variants.length > 1 && !variants.some(({ weight }) => weight > 0);

  const samples = samplesOf(row);
  const unknown = useUnknownNames(row, variants, samples);

  const doing = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      toast({ text: text(done, { key: row.key }), kind: "good" });
      onSaved();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    doing(async () => {
      await api.put("/api/templates", { body: bodyOf(locale, row.key, format, variants) });
      known.current = { place, stored: JSON.stringify(variants) };
    }, "texts.page.saved");
  const reset = async () => {
    const sure = await confirm({
      title: text("texts.page.reset.sure", { key: row.key }),
      text: text("texts.page.reset.text"),
      action: text("texts.page.reset"),
      danger: true,
    });
    const params = { locale, key: row.key };
    if (!sure) return;
    await doing(
      () => api.delete("/api/templates/{locale}/{key}", { params, query: { format } }),
      "texts.page.wasReset",
    );
  };
  return (
    <Section
      title={language}
      actions={own ? <Badge tone="info">{text("texts.page.changed")}</Badge> : undefined}
    >
      <Stack>
        <WeightedList<Variant>
          label={text("texts.page.wordings")}
          entry={text("texts.page.wording")}
          add={text("texts.page.add")}
          rows={variants}
          onChange={setVariants}
          empty={() => ({ text: "", weight: 1 })}
          least={1}
          most={maxVariants}
          single
          error={
            isTooLong ? text("texts.page.tooLong") : isNeverDrawn ? text("texts.page.neverDrawn") : undefined
          }
          render={(variant, change, label) => (
            <TemplateField
              folded
              variables={row.variables}
              label={`${label} (${language})`}
              labelHidden
              rows={Math.min(8, variant.text.split("\n").length + 1)}
              value={variant.text}
              onChange={(next) => change({ ...variant, text: next })}
            />
          )}
        />
        <p class="dt-muted dt-num">
          {text("texts.page.size", { count: variants.length, bytes, most: maxBytes })}
        </p>
        {unknown.length > 0 && (
          <Callout tone="warn" live>
            {text("texts.page.unknown", { names: unknown.map((name) => `{${name}}`).join(" ") })}
          </Callout>
        )}
        {problem !== undefined && (
          <Callout tone="bad" live>
            {problem}
          </Callout>
        )}
        <Toolbar>
          <Button
            kind="primary"
            icon="device-floppy"
            busy={busy}
            disabled={!unsaved || isTooLong || isNeverDrawn}
            label={`${text("texts.page.save")} (${language})`}
            onClick={() => void save()}
          >
            {text("texts.page.save")}
          </Button>
          {unsaved && (
            <Button icon="arrow-back-up" onClick={() => setVariants(variantsOf(row))}>
              {text("texts.page.discard")}
            </Button>
          )}
          {own && (
            <Button
              icon="restore"
              label={`${text("texts.page.reset")} (${language})`}
              onClick={() => void reset()}
            >
              {text("texts.page.reset")}
            </Button>
          )}
        </Toolbar>
        <Preview
          locale={locale}
          variants={variants}
          format={format}
          samples={samples}
          paused={isTooLong || isNeverDrawn}
        />
        <div>
          <h3>{text("texts.page.shipped")}</h3>
          <Code block label={`${text("texts.page.shipped")} (${language})`}>
            {row.default}
          </Code>
        </div>
      </Stack>
    </Section>
  );
}
