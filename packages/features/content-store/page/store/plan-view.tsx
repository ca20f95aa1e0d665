import {
  Badge,
  Button,
  Callout,
  Checkbox,
  Difference,
  type DifferenceLine,
  KeyValue,
  Stack,
  Toolbar,
  useFormat,
  useState,
  useText,
} from "@dicetower/panel-kit";
import type { Plan } from "./package.js";

const kinds: Readonly<Record<string, DifferenceLine["kind"]>> = {
  "+": "added",
  "-": "removed",
  "@": "place",
};
/** Grants that have words; hosts and others are shown as they are. */
const named = new Set(["storage", "send", "cards", "admin", "http:*"]);

/** What an installation would do; it is done when that is agreed to. */
export function PlanView({
  plan,
  busy,
  onInstall,
  onLeave,
}: {
  readonly plan: Plan;
  readonly busy: boolean;
  readonly onInstall: (acceptGrants: boolean) => void;
  readonly onLeave: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const [accepted, setAccepted] = useState(false);
  const { action, difference, grants, dropped, needs, warnings } = plan;
  const asksMore = grants.some(({ isNew }) => isNew);
  const missing = needs.filter(({ satisfied }) => !satisfied);
  return (
    <section class="store-plan" aria-label={text("store.page.plan")}>
      <Stack>
        <h3>
          {text(`store.page.plan.${action}`, { version: plan.version, installed: plan.installedVersion })}
        </h3>
        {plan.replacesOther && <Callout tone="warn">{text("store.page.plan.replaces")}</Callout>}
        {plan.changedByHand && <Callout tone="warn">{text("store.page.plan.byHand")}</Callout>}
        {missing.map(({ id, range }) => (
          <Callout key={id} tone="bad">
            {text("store.page.plan.missing", { id, range })}
          </Callout>
        ))}
        {warnings.map((warning) => (
          <Callout key={warning} tone="warn">
            {warning}
          </Callout>
        ))}
        <KeyValue
          items={[
            { key: "licence", label: text("store.page.licence"), value: plan.licence },
            {
              key: "file",
              label: text("store.page.file"),
              value: `${plan.file} · ${format.bytes(plan.size)}`,
            },
            {
              key: "sha256",
              label: text("store.page.sha256"),
              value: <span class="store-digest">{plan.sha256}</span>,
            },
          ]}
        />
        {(grants.length > 0 || dropped.length > 0) && (
          <div>
            <h4>{text("store.page.grants")}</h4>
            <ul class="store-grants">
              {grants.map(({ grant, isNew }) => (
                <li key={grant}>
                  <span>{named.has(grant) ? text(`store.page.grant.${grant}`) : grantText(grant, text)}</span>
                  {isNew && <Badge tone="warn">{text("store.page.grants.new")}</Badge>}
                </li>
              ))}
              {dropped.map((grant) => (
                <li key={`- ${grant}`}>
                  <s>{named.has(grant) ? text(`store.page.grant.${grant}`) : grantText(grant, text)}</s>
                  <Badge>{text("store.page.grants.dropped")}</Badge>
                </li>
              ))}
            </ul>
          </div>
        )}
        {difference !== null && difference.lines.length === 0 && (
          <p class="dt-muted">{text("store.page.plan.same")}</p>
        )}
        {difference !== null && difference.lines.length > 0 && (
          <div>
            <h4>{text("store.page.difference")}</h4>
            <Difference label={text("store.page.difference")} lines={difference.lines.map(lineOf)} />
            {difference.cut && <p class="dt-muted">{text("store.page.difference.cut")}</p>}
          </div>
        )}
        {asksMore && (
          <Checkbox label={text("store.page.grants.accept")} value={accepted} onChange={setAccepted} />
        )}
        <Toolbar>
          <Button
            kind="primary"
            icon="check"
            busy={busy}
            disabled={(asksMore && !accepted) || missing.length > 0}
            onClick={() => onInstall(accepted)}
          >
            {text(action === "update" ? "store.page.update" : "store.page.install")}
          </Button>
          <Button disabled={busy} onClick={onLeave}>
            {text("store.page.leave")}
          </Button>
        </Toolbar>
      </Stack>
    </section>
  );
}

/** A line as the service writes it, with a sign before it. */
function lineOf(line: string): DifferenceLine {
  const kind = kinds[line.charAt(0)] ?? "same";
  return { kind, text: kind === "place" ? line : line.slice(1) };
}

function grantText(grant: string, text: (key: string, values: Record<string, string>) => string): string {
  return grant.startsWith("http:")
    ? text("store.page.grant.host", { host: grant.slice("http:".length) })
    : grant;
}
