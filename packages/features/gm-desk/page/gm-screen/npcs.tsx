import { Button, EmptyState, Section, Select, Switch, TextField, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { LevelView } from "./level-view.js";
import type { Check, Npc } from "./state.js";

/** The host's own characters, checked by a click. */
export function Npcs({
  npcs,
  busy,
  act,
}: {
  readonly npcs: readonly Npc[];
  readonly busy: boolean;
  readonly act: (check: Check) => void;
}) {
  const text = useText();
  const [chosen, setChosen] = useState("");
  const [hidden, setHidden] = useState(true);
  const [skill, setSkill] = useState("");
  const npc = npcs.find(({ id }) => String(id) === chosen) ?? npcs[0];
  if (npc === undefined)
    return (
      <Section title={text("desk.npcs")}>
        <EmptyState icon="masks-theater" title={text("desk.npcs.none")} text={text("desk.npcs.none.text")} />
      </Section>
    );
  const check = (name: string) => act({ cardId: npc.id, skill: name, hidden });
  return (
    <Section title={text("desk.npcs")}>
      <div class="desk-npc">
        <Select
          label={text("desk.npc")}
          value={String(npc.id)}
          options={npcs.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setChosen}
        />
        <Switch label={text("desk.hidden")} value={hidden} onChange={setHidden} />
      </div>
      {npc.hp && <LevelView kind="hp" level={npc.hp} />}
      <div class="dt-toolbar">
        {npc.skills.map(({ name, value }) => (
          <Button key={name} small busy={busy} onClick={() => check(name)}>
            {`${name} ${value}`}
          </Button>
        ))}
      </div>
      <form
        class="desk-roll"
        onSubmit={(event) => {
          event.preventDefault();
          if (skill.trim() !== "") check(skill.trim());
        }}
      >
        <TextField label={text("desk.skill")} value={skill} maxLength={48} onChange={setSkill} />
        <Button type="submit" busy={busy} disabled={skill.trim() === ""}>
          {text("desk.check")}
        </Button>
      </form>
    </Section>
  );
}
