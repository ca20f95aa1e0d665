import {
  Button,
  Code,
  hasText,
  receivesAt,
  StateBadge,
  useFormat,
  useId,
  useText,
} from "@dicetower/panel-kit";
import type { AdapterType } from "./adapter-types.js";
import type { StoredAdapter } from "./stored-adapter.js";

/** How an adapter is, live: whether it is connected, why not, and what helps. */
export function AdapterStanding({
  adapter,
  types,
  onChange,
}: {
  readonly adapter: StoredAdapter;
  readonly types: readonly AdapterType[];
  readonly onChange: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const heading = useId();
  const { name, state, error, attempt, nextRetryAt, selfId, selfName } = adapter;
  const label = `adapters.page.state.${state}`;
  const hint = `${label}.hint`;
  const mode = types
    .find(({ type }) => type === adapter.type)
    ?.modes.find((one) => one.mode === adapter.connection_mode);
  const address = receivesAt(mode, adapter);
  const reports = address?.startsWith("http") === true;
  const isConnected = state === "connected";
  return (
    <article class="shell-adapter" aria-labelledby={heading}>
      <div class="shell-adapter-head">
        <h3 id={heading}>{name}</h3>
        <span role="status">
          <StateBadge state={state} {...(hasText(label) ? { label: text(label) } : {})} />
        </span>
        <Button
          small
          icon="pencil"
          label={`${text("shell.setup.adapter.change")}: ${name}`}
          onClick={onChange}
        >
          {text("shell.setup.adapter.change")}
        </Button>
      </div>
      {isConnected && selfId !== "" && (
        <p>{text("shell.setup.adapter.account", { name: selfName || selfId, id: selfId })}</p>
      )}
      {!isConnected && error !== "" && <p class="shell-adapter-error">{error}</p>}
      {hasText(hint) && <p class="dt-muted">{text(hint)}</p>}
      {nextRetryAt > 0 && (
        <p class="dt-muted">
          {text("shell.setup.adapter.retry", { attempt, time: format.moment(nextRetryAt) })}
        </p>
      )}
      {/* Where the service dials, a connection does not tell that reports come. */}
      {address !== undefined && (!isConnected || mode?.listens === false) && (
        <>
          <p>{text(reports ? "shell.setup.adapter.report" : "shell.setup.adapter.dial")}</p>
          <Code
            block
            label={text(reports ? "shell.setup.adapter.report.label" : "shell.setup.adapter.dial.label")}
          >
            {address}
          </Code>
        </>
      )}
    </article>
  );
}
