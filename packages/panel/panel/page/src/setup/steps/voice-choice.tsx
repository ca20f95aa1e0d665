import { api, RadioGroup, reasonOf, useGet, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { locale } from "../../language/locale.js";
import { serverLocale } from "../../language/words.js";
import { useStore } from "../../state/store.js";
import type { StepProps } from "./steps.js";

/** As whom the bot speaks: its own words, or a persona that ships, each with a line. Absent without personas. */
export function VoiceChoice({ onProblem }: Pick<StepProps, "onProblem">) {
  const text = useText();
  const spoken = serverLocale(useStore(locale));
  const voices = useGet("/api/personas/voices", { query: { locale: spoken } });
  const [chosen, setChosen] = useState<string>();
  const all = voices.data ?? [];
  if (all.length < 2) return null;
  const choose = async (value: string) => {
    const before = chosen;
    setChosen(value);
    onProblem("");
    try {
      if (value === "0") await api.delete("/api/personas/active");
      else await api.post("/api/personas/{id}/activate", { params: { id: Number(value) }, body: {} });
    } catch (error) {
      setChosen(before);
      onProblem(reasonOf(error));
    }
  };
  return (
    <RadioGroup
      label={text("shell.setup.voice")}
      options={all.map(({ id, name, sample }) => ({ value: String(id), label: name, hint: sample }))}
      value={chosen ?? String(all.find(({ active }) => active)?.id ?? "")}
      onChange={(value) => void choose(value)}
    />
  );
}
