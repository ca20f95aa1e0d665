import {
  api,
  type Body,
  Button,
  Callout,
  type ListItem,
  mayLeave,
  reasonOf,
  Stack,
  TextArea,
  Toolbar,
  toast,
  useState,
  useText,
  useUnsaved,
  WeightedList,
} from "@dicetower/panel-kit";

const route = "/api/personas/{id}/entries";

type Listed = ListItem<typeof route>;
type Variant = NonNullable<Body<typeof route, "put">["variants"]>[number];

/** A wording of a persona: its own, or one that is begun. */
export type Wording = Pick<Listed, "key" | "locale" | "format" | "value" | "variants">;

/** Writes how a persona says one text: one wording, or several with weights. */
export function WordingEditor({
  persona,
  wording,
  onClose,
  onSaved,
}: {
  /** Id of the persona. */
  readonly persona: number;
  readonly wording: Wording;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const text = useText();
  const { key, locale, format } = wording;
  // The API does not say what variants of a list are; they are as they were written.
  const stored = wording.variants as Variant[];
  const first = stored.length > 0 ? stored : [{ text: wording.value, weight: 1 }];
  const [variants, setVariants] = useState<readonly Variant[]>(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const changed = JSON.stringify(variants) !== JSON.stringify(first);
  useUnsaved(changed);
  const isNeverDrawn = variants.length > 1 && !variants.some(({ weight }) => weight > 0);
  const save = async () => {
    setBusy(true);
    try {
      const said = variants.length === 1 ? { value: variants[0]?.text ?? "" } : { variants };
      await api.put(route, {
        params: { id: persona },
        body: { key, locale, format, ...said },
      });
      toast({ text: text("personas.page.saved", { key }), kind: "good" });
      onSaved();
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <Stack>
      <h3>
        <code>{key}</code> ({locale})
      </h3>
      <WeightedList<Variant>
        label={text("personas.page.several")}
        entry={text("personas.page.wording")}
        add={text("personas.page.add")}
        rows={variants}
        onChange={setVariants}
        empty={() => ({ text: "", weight: 1 })}
        least={1}
        single
        error={isNeverDrawn ? text("personas.page.neverDrawn") : undefined}
        render={(variant, change, label) => (
          <TextArea
            label={label}
            labelHidden
            rows={3}
            value={variant.text}
            onChange={(next) => change({ ...variant, text: next })}
          />
        )}
      />
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
          disabled={isNeverDrawn}
          onClick={() => void save()}
        >
          {text("personas.page.save")}
        </Button>
        <Button
          onClick={() =>
            void mayLeave().then((leave) => {
              if (leave) onClose();
            })
          }
        >
          {text("personas.page.back")}
        </Button>
      </Toolbar>
    </Stack>
  );
}
