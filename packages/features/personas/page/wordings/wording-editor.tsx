import {
  api,
  Button,
  Callout,
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

interface Variant {
  readonly text: string;
  readonly weight: number;
}

/** A wording of a persona as it is answered. */
export interface Wording {
  readonly key: string;
  readonly locale: string;
  readonly format: string;
  readonly value: string;
  readonly variants: readonly Variant[];
  readonly originalKey: string;
  readonly updatedAt: number;
}

/** Writes how a persona says one text: one wording, or several with weights. */
export function WordingEditor({
  path,
  wording,
  onClose,
  onSaved,
}: {
  readonly path: string;
  readonly wording: Wording;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const text = useText();
  const { key, locale, format } = wording;
  const first = wording.variants.length > 0 ? wording.variants : [{ text: wording.value, weight: 1 }];
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
      await api.put(path, { body: { key, locale, format, ...said } });
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
