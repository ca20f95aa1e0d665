import {
  Button,
  Grid,
  languageOptions,
  Section,
  Select,
  spokenLanguage,
  Toolbar,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { lengths, type RecapState, type RecapWish, tones } from "./wishes.js";

/** What is wanted, and what it costs, before anything is asked. */
export function Wish({
  plan,
  busy,
  disabled,
  onWrite,
}: {
  readonly plan: RecapState["plan"];
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onWrite: (wish: RecapWish) => void;
}) {
  const text = useText();
  const [length, setLength] = useState<RecapWish["length"]>("medium");
  const [tone, setTone] = useState<RecapWish["tone"]>("plain");
  const [locale, setLocale] = useState(spokenLanguage());
  const options = <V extends string>(kind: string, values: readonly V[]) =>
    values.map((value) => ({ value, label: text(`recap.page.${kind}.${value}`) }));
  const { lines, parts, calls, thinned } = plan;
  return (
    <Section title={text("recap.page.write")} summary={text("recap.page.write.how")}>
      <Grid>
        <Select
          label={text("recap.page.length")}
          value={length}
          options={options("length", lengths)}
          onChange={setLength}
        />
        <Select
          label={text("recap.page.tone")}
          value={tone}
          options={options("tone", tones)}
          onChange={setTone}
        />
        <Select
          label={text("recap.page.locale")}
          value={locale}
          options={languageOptions()}
          onChange={setLocale}
        />
      </Grid>
      <p>
        {lines === 0 ? text("recap.page.empty") : text("recap.page.plan", { lines, parts, calls })}
        {thinned && ` ${text("recap.page.thinned")}`}
      </p>
      <Toolbar>
        <Button
          kind="primary"
          busy={busy}
          disabled={disabled}
          onClick={() => onWrite({ length, tone, locale })}
        >
          {text("recap.page.write.do")}
        </Button>
      </Toolbar>
    </Section>
  );
}
