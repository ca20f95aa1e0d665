import { Button, Callout, Checkbox, Stack, Toolbar, useState, useText } from "@dicetower/panel-kit";
import type { Agreed, Plan } from "./package.js";
import { PlanPartView } from "./plan-part.js";

/** What has to be agreed to, in the order in which it is shown. */
const questions = ["acceptMismatch", "acceptReplace", "acceptBreaks", "acceptGrants"] as const;

/** What an installation would do; it is done when that is agreed to. */
export function PlanView({
  plan,
  busy,
  onInstall,
  onLeave,
}: {
  readonly plan: Plan;
  readonly busy: boolean;
  readonly onInstall: (agreed: Agreed) => void;
  readonly onLeave: () => void;
}) {
  const text = useText();
  const [agreed, setAgreed] = useState<Agreed>({});
  const { action, together, breaks } = plan;
  const parts = [plan, ...together];
  const isAsked: Readonly<Record<(typeof questions)[number], boolean>> = {
    acceptMismatch: parts.some(({ mismatches }) => mismatches.some(({ isGrave }) => isGrave)),
    acceptReplace: parts.some(({ replacesOther }) => replacesOther),
    acceptBreaks: breaks.length > 0,
    acceptGrants: parts.some(({ grants }) => grants.some(({ isNew }) => isNew)),
  };
  const asked = questions.filter((one) => isAsked[one]);
  const missing = parts.some(({ needs }) => needs.some(({ satisfied }) => !satisfied));
  return (
    <section class="store-plan" aria-label={text("store.page.plan")}>
      <Stack>
        <h3>
          {text(`store.page.plan.${action}`, { version: plan.version, installed: plan.installedVersion })}
        </h3>
        {together.length > 0 && (
          <Callout tone="info">
            {text("store.page.plan.together", { names: together.map(nameOf).join(", ") })}
          </Callout>
        )}
        <PlanPartView part={plan} />
        {together.map((part) => (
          <section key={part.key} aria-label={nameOf(part)}>
            <Stack>
              <h3>
                {part.title}:{" "}
                {text(`store.page.plan.${part.action}`, {
                  version: part.version,
                  installed: part.installedVersion,
                })}
              </h3>
              <PlanPartView part={part} />
            </Stack>
          </section>
        ))}
        {breaks.map(({ installedId, title, needs, range }) => (
          <Callout key={`${installedId} ${needs}`} tone="bad">
            {text("store.page.plan.breaks", { title, needs, range })}
          </Callout>
        ))}
        {asked.map((one) => (
          <Checkbox
            key={one}
            label={text(`store.page.${one}`)}
            value={agreed[one] ?? false}
            onChange={(next) => setAgreed({ ...agreed, [one]: next })}
          />
        ))}
        <Toolbar>
          <Button
            kind="primary"
            icon="check"
            busy={busy}
            disabled={missing || asked.some((one) => agreed[one] !== true)}
            onClick={() => onInstall(agreed)}
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

function nameOf({ title, version }: { readonly title: string; readonly version: string }): string {
  return `${title} ${version}`;
}
