import {
  Badge,
  Button,
  Card,
  type ComponentChildren,
  Icon,
  StateBadge,
  Switch,
  useText,
} from "@dicetower/panel-kit";

/** What a card shows of a script. */
export interface CardContents {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  /** Of the badge, as the kit knows them: `ok`, `off`, `warn`, `error`. */
  readonly look: string;
  readonly state: string;
  readonly enabled: boolean;
  /** True for one that cannot be switched alone. */
  readonly fixed?: boolean;
  readonly version: string;
  readonly author: string;
  readonly license: string;
  readonly brief: string;
  /** What is wrong, with the line where it is known. */
  readonly problem: string;
  /** What it can be said to. */
  readonly commands: readonly string[];
  readonly badges?: ComponentChildren;
}

/** Commands that a card names; the others are counted. */
const shown = 8;

/** One script. */
export function ScriptCard({
  card,
  busy,
  onToggle,
  onOpen,
}: {
  readonly card: CardContents;
  readonly busy: boolean;
  readonly onToggle: (enabled: boolean) => void;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const { title, version, author, license, brief, problem, commands } = card;
  const facts = [version, author, license].filter((fact) => fact !== "");
  return (
    <Card label={title}>
      <header class="scripts-card-head">
        <span class="scripts-icon">
          <Icon name={card.icon} />
        </span>
        <div class="scripts-card-words">
          <h2>{title}</h2>
          {facts.length > 0 && <p class="dt-muted scripts-small">{facts.join(" · ")}</p>}
        </div>
        <Switch
          quiet
          label={text("scripts.page.on", { name: title })}
          labelHidden
          value={card.enabled}
          disabled={busy || card.fixed === true}
          onChange={onToggle}
        />
      </header>
      <div class="dt-toolbar">
        <StateBadge state={card.look} label={card.state} />
        {card.badges}
      </div>
      {problem !== "" && <p class="scripts-problem">{problem}</p>}
      {brief !== "" && <p class="scripts-brief">{brief}</p>}
      {commands.length > 0 && (
        <p class="dt-toolbar">
          {commands.slice(0, shown).map((command) => (
            <Badge key={command}>{command}</Badge>
          ))}
          {commands.length > shown && (
            <span class="dt-muted">{text("scripts.page.more", { count: commands.length - shown })}</span>
          )}
        </p>
      )}
      <footer>
        <Button
          small
          icon="list-details"
          label={text("scripts.page.openNamed", { name: title })}
          onClick={onOpen}
        >
          {text("scripts.page.open")}
        </Button>
      </footer>
    </Card>
  );
}
