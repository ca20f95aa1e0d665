import {
  Badge,
  Button,
  Callout,
  reasonOf,
  Select,
  Stack,
  TextField,
  Toolbar,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { ConsoleLines, type Language, Times } from "./console-view.js";
import { type Outcome, type Saying, sayToLine, sayToScript, type TryRoute } from "./saying.js";
import { StorageChanges } from "./storage-changes.js";

const roles = ["member", "admin", "owner"] as const;

/**
 * Says something as somebody in a group or in private, and shows what was answered and what the script printed
 * meanwhile.
 */
export function Playground({
  language,
  name,
  owner,
  suggestions,
  alone,
}: {
  readonly language: Language;
  readonly name: string;
  /** Feature whose stages run the script. */
  readonly owner: string;
  readonly suggestions: readonly string[];
  /** The route that says something to one script alone, where there is one. */
  readonly alone?: TryRoute;
}) {
  const text = useText();
  const [said, setSaid] = useState("");
  const [role, setRole] = useState<Saying["role"]>("member");
  const [place, setPlace] = useState<Saying["messageType"]>("group");
  const [heard, setHeard] = useState("alone");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async (words: string) => {
    setBusy(true);
    setProblem(undefined);
    const saying = { text: words, role, messageType: place };
    try {
      setOutcome(
        alone === undefined || heard === "all"
          ? await sayToLine(language, name, saying)
          : await sayToScript(alone, name, saying),
      );
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      <p class="dt-muted">
        {text(
          alone === undefined || heard === "all"
            ? "scripts.page.try.summary"
            : "scripts.page.try.alone.summary",
        )}
      </p>
      <form
        class="scripts-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && said.trim() !== "") void send(said);
        }}
      >
        <TextField label={text("scripts.page.say")} value={said} onChange={setSaid} />
        {alone !== undefined && (
          <Select
            label={text("scripts.page.heard")}
            value={heard}
            onChange={setHeard}
            options={["alone", "all"].map((value) => ({ value, label: text(`scripts.page.heard.${value}`) }))}
          />
        )}
        <Select
          label={text("scripts.page.where")}
          value={place}
          onChange={setPlace}
          options={(["group", "private"] as const).map((value) => ({
            value,
            label: text(`scripts.page.where.${value}`),
          }))}
        />
        <Select
          label={text("scripts.page.role")}
          value={role}
          onChange={setRole}
          options={roles.map((value) => ({ value, label: text(`scripts.page.role.${value}`) }))}
        />
        <Button kind="primary" icon="send" type="submit" busy={busy} disabled={said.trim() === ""}>
          {text("scripts.page.sendMessage")}
        </Button>
      </form>
      {suggestions.length > 0 && (
        <Toolbar>
          {suggestions.slice(0, 8).map((one) => (
            <Button key={one} small disabled={busy} onClick={() => setSaid(one)}>
              {one}
            </Button>
          ))}
        </Toolbar>
      )}
      {problem !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {problem}
        </Callout>
      )}
      {outcome !== undefined && <Shown outcome={outcome} owner={owner} />}
    </Stack>
  );
}

function Shown({ outcome, owner }: { readonly outcome: Outcome; readonly owner: string }) {
  const text = useText();
  const { said, replies, taken, lines, times, storage } = outcome;
  const own = taken !== undefined && taken.split("/")[0] === owner;
  return (
    <Stack>
      <div role="status" class="scripts-chat">
        <p class="scripts-said">{said}</p>
        {replies.length === 0 && <p class="dt-muted">{text("scripts.page.noReply")}</p>}
        {replies.map((reply, at) => (
          <p key={at} class="scripts-reply">
            {reply}
          </p>
        ))}
      </div>
      {taken !== undefined && (
        <p class="dt-toolbar">
          <Badge tone={own ? "good" : "warn"}>
            {text(own ? "scripts.page.takenHere" : "scripts.page.takenElsewhere", { owner: taken })}
          </Badge>
        </p>
      )}
      {lines.length > 0 && <ConsoleLines lines={lines} />}
      {storage.length > 0 && <StorageChanges changes={storage} />}
      {times !== undefined && <Times times={times} />}
    </Stack>
  );
}
