import {
  type Answer,
  api,
  Badge,
  Button,
  Callout,
  Details,
  DieFace,
  KeyValue,
  reasonOf,
  Section,
  Stack,
  TextArea,
  TextField,
  Toolbar,
  useLocale,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { readCard, readDice } from "./trial-inputs.js";

type Result = Answer<"/api/rules/test", "post">;

/** Runs a command of a rule file, saved or not, with a card and dice that are written down. Nothing is kept. */
export function Trial({
  name,
  content,
  commands,
}: {
  readonly name: string;
  /** The file as it is being written; undefined for what is in force. */
  readonly content: string | undefined;
  readonly commands: readonly string[];
}) {
  const text = useText();
  const locale = useLocale();
  const [said, setSaid] = useState("");
  const [person, setPerson] = useState("");
  const [card, setCard] = useState("");
  const [dice, setDice] = useState("");
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [problem, setProblem] = useState("");
  const run = async () => {
    setBusy(true);
    try {
      const body = { name, content, text: said, person, card: readCard(card), dice: readDice(dice) };
      setResult(await api.post("/api/rules/test", { query: { locale }, body }));
      setProblem("");
    } catch (error) {
      setResult(undefined);
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const words = [...commands.map((one) => `.${one}`), ".ra", ".rc", ".st"].join(" ");
  return (
    <Section title={text("ruleSystems.page.trial")} summary={text("ruleSystems.page.trial.summary")}>
      <Stack>
        <TextField
          label={text("ruleSystems.page.message")}
          hint={text("ruleSystems.page.message.hint", { commands: words })}
          placeholder={
            commands[0] === undefined ? text("ruleSystems.page.message.example") : `.${commands[0]}`
          }
          value={said}
          onChange={setSaid}
          onKeyDown={({ key }) => {
            if (key === "Enter" && said.trim() !== "") void run();
          }}
        />
        <TextField
          label={text("ruleSystems.page.person")}
          hint={text("ruleSystems.page.person.hint")}
          value={person}
          onChange={setPerson}
        />
        <TextArea
          label={text("ruleSystems.page.card")}
          hint={text("ruleSystems.page.card.hint")}
          rows={3}
          value={card}
          onChange={setCard}
        />
        <TextField
          label={text("ruleSystems.page.dice")}
          hint={text("ruleSystems.page.dice.hint")}
          value={dice}
          onChange={setDice}
        />
        <Toolbar>
          <Button
            kind="primary"
            icon="player-play"
            busy={busy}
            disabled={said.trim() === ""}
            onClick={() => void run()}
          >
            {text("ruleSystems.page.run")}
          </Button>
        </Toolbar>
        {problem !== "" && (
          <Callout tone="bad" live>
            {problem}
          </Callout>
        )}
        {result !== undefined && <Outcome result={result} />}
      </Stack>
    </Section>
  );
}

function Outcome({ result }: { readonly result: Result }) {
  const text = useText();
  const { matched, reply, level, rolls, variables, attributes } = result;
  const read = Object.entries(variables);
  return (
    <Stack>
      {matched ? (
        <Callout tone="good" live title={text("ruleSystems.page.reply")}>
          {reply.split("\n").map((line, at) => (
            <div key={`${at} ${line}`}>{line}</div>
          ))}
        </Callout>
      ) : (
        <Callout tone="warn" live>
          {text("ruleSystems.page.noMatch")}
        </Callout>
      )}
      {level !== "" && (
        <p>
          {text("ruleSystems.page.level")} <Badge tone="info">{level}</Badge>
        </p>
      )}
      {rolls.length > 0 && (
        <Toolbar>
          {rolls.map(({ faces, value }, at) => (
            <span key={`${at} ${faces}`}>
              <DieFace faces={faces} value={value} />
              <span class="dt-muted">{text("ruleSystems.page.die", { faces, value })}</span>
            </span>
          ))}
        </Toolbar>
      )}
      <Values title={text("ruleSystems.page.read")} values={read} />
      {[false, true].map((isComputed) => (
        <Values
          key={String(isComputed)}
          title={text(isComputed ? "ruleSystems.page.computed" : "ruleSystems.page.onCard")}
          values={attributes
            .filter(({ computed }) => computed === isComputed)
            .map(({ name, value }) => [name, value])}
        />
      ))}
    </Stack>
  );
}

function Values({
  title,
  values,
}: {
  readonly title: string;
  readonly values: readonly (readonly [string, number | string])[];
}) {
  if (values.length === 0) return null;
  return (
    <Details summary={`${title} (${values.length})`} open>
      <KeyValue items={values.map(([key, value]) => ({ key, label: key, value: String(value) }))} />
    </Details>
  );
}
