import { Button, Callout, Dialog, Stack, useText } from "@dicetower/panel-kit";
import { type Feature, type SwitchPlan, titleOf } from "./feature.js";

/** Says what stops with a feature and which guards open, before it is switched off. */
export function SwitchOff({
  feature,
  plan,
  ground,
  nameOf,
  onClose,
  onAgree,
}: {
  readonly feature: Feature;
  readonly plan: SwitchPlan;
  /** Features that stop and that this very page stands on. */
  readonly ground: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
  readonly onAgree: () => void;
}) {
  const text = useText();
  const others = plan.features.filter((id) => id !== feature.id);
  const title = titleOf(feature);
  return (
    <Dialog
      open
      title={text("system.page.features.off.title", { title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("kit.cancel")}</Button>
          <Button kind="danger" onClick={onAgree}>
            {others.length === 0
              ? text("system.page.features.off.action")
              : text("system.page.features.off.actionAll", { count: plan.features.length })}
          </Button>
        </>
      }
    >
      <Stack>
        {others.length > 0 && (
          <div>
            <p>{text("system.page.features.off.others", { title, count: others.length })}</p>
            <ul class="sys-names">
              {others.map((id) => (
                <li key={id}>{nameOf(id)}</li>
              ))}
            </ul>
          </div>
        )}
        {plan.guards.length > 0 && (
          <Callout tone="warn" title={text("system.page.features.off.guards", { count: plan.guards.length })}>
            <p>{text("system.page.features.off.guards.text")}</p>
            <ul class="sys-names">
              {plan.guards.map((key) => (
                <li key={key}>
                  <code class="dt-code">{key}</code>
                </li>
              ))}
            </ul>
          </Callout>
        )}
        {ground.map((id) => (
          <Callout key={id} tone="bad">
            {text(`system.page.features.off.ground.${id}`)}
          </Callout>
        ))}
      </Stack>
    </Dialog>
  );
}
