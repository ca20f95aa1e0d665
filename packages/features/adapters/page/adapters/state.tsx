import { hasText, StateBadge, useText } from "@dicetower/panel-kit";
import type { Adapter } from "./adapter.js";
import { useSecondsUntil } from "./use-now.js";

/** The state of an adapter in words, with an icon and a colour. */
export function AdapterState({ adapter }: { readonly adapter: Pick<Adapter, "state"> }) {
  const text = useText();
  const { state } = adapter;
  return (
    <span>
      <StateBadge state={looks[state] ?? state} label={text(`adapters.page.state.${state}`)} />
    </span>
  );
}

/** States that the kit has no look of its own for. */
const looks: Readonly<Record<string, string>> = { account_offline: "offline", unsupported: "waiting" };

/** Why an adapter is not connected, and when it is tried again. */
export function AdapterTrouble({ adapter }: { readonly adapter: Adapter }) {
  const text = useText();
  const { error, nextRetryAt, attempt, state } = adapter;
  const seconds = useSecondsUntil(nextRetryAt);
  const hint = `adapters.page.state.${state}.hint`;
  return (
    <div class="adapters-trouble">
      {error !== "" && <p class="adapters-error">{error}</p>}
      {hasText(hint) && <p class="dt-muted">{text(hint)}</p>}
      {nextRetryAt > 0 && (
        <p class="dt-muted dt-num">
          {seconds > 0
            ? text("adapters.page.retry", { seconds, attempt })
            : text("adapters.page.retryNow", { attempt })}
        </p>
      )}
    </div>
  );
}
