import { ApiFailure, api, Button, RadioGroup, reasonOf, Stack, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { chooseLocale, languagesOf, locale, offered } from "../../language/locale.js";
import { serverLocale } from "../../language/words.js";
import { manifests } from "../../manifest/manifest-store.js";
import { useStore } from "../../state/store.js";
import { StepActions } from "./step-actions.js";
import type { StepProps } from "./steps.js";

/** Language of the panel on this device, and of what the bot says. */
export function LanguageStep({ onDone, onProblem }: StepProps) {
  const text = useText();
  const now = useStore(locale);
  const { manifest } = useStore(manifests.state);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    onProblem("");
    try {
      await api.put("/api/settings/language", { body: { locale: serverLocale(now) } });
      chooseLocale(now);
      onDone();
    } catch (error) {
      // Without the feature that speaks there is no such setting.
      if (error instanceof ApiFailure && error.status === 404) onDone();
      else onProblem(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <Stack>
      <RadioGroup
        label={text("shell.language")}
        options={languagesOf(manifest?.languages).map((one) => ({ value: one.locale, label: offered(one) }))}
        value={now}
        onChange={chooseLocale}
      />
      <StepActions>
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          {text("shell.setup.next")}
        </Button>
      </StepActions>
    </Stack>
  );
}
