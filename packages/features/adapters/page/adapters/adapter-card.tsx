import {
  Button,
  Code,
  Icon,
  Menu,
  PlatformMark,
  receivesAt,
  Switch,
  Time,
  useFormat,
  useText,
} from "@dicetower/panel-kit";
import { useId } from "preact/hooks";
import type { AdapterActions } from "./actions.js";
import { type Adapter, type AdapterType, modeOf } from "./adapter.js";
import { AdapterState, AdapterTrouble } from "./state.js";
import { Unanswered } from "./unanswered.js";

/** One adapter with everything that changes while it runs. */
export function AdapterCard({
  adapter,
  types,
  actions,
}: {
  readonly adapter: Adapter;
  readonly types: readonly AdapterType[];
  readonly actions: AdapterActions;
}) {
  const text = useText();
  const format = useFormat();
  const heading = useId();
  const { name, type, selfId, selfName, enabled, stats, latencyMs, implementation, state } = adapter;
  const mode = modeOf(adapter, types);
  const reports = receivesAt(mode, adapter);
  const address = adapter.endpoint || reports;
  return (
    <article class="dt-section adapters-card" aria-labelledby={heading}>
      <header class="adapters-head">
        <PlatformMark name={type} size={36} />
        <div class="adapters-names">
          <h2 id={heading}>{name}</h2>
          <p class="dt-muted">
            {types.find((one) => one.type === type)?.title ?? type} ·{" "}
            {text(`adapters.page.mode.${adapter.connection_mode}`)}
          </p>
        </div>
        <AdapterState adapter={adapter} />
      </header>
      <p class="adapters-account">
        <Icon name="user-circle" />
        {selfId === "" ? (
          <span class="dt-muted">{text("adapters.page.noAccount")}</span>
        ) : (
          <span>
            <strong>{selfName || selfId}</strong>{" "}
            {selfName !== "" && <span class="dt-muted dt-num">{selfId}</span>}
            {implementation.name !== "" && (
              <span class="dt-muted">
                {" "}
                · {implementation.name} {implementation.version}
              </span>
            )}
          </span>
        )}
      </p>
      {address !== undefined && (
        <p>
          <Code>{address}</Code>
        </p>
      )}
      {reports !== undefined && reports !== address && (
        <p>
          <span class="dt-muted">{text("adapters.page.reportsTo")}</span> <Code>{reports}</Code>
        </p>
      )}
      <AdapterTrouble adapter={adapter} />
      <dl class="adapters-numbers">
        <Figure title={text("adapters.page.received")} value={format.number(stats.received)} />
        <Figure title={text("adapters.page.sent")} value={format.number(stats.sent)} />
        <Figure
          title={text("adapters.page.notSent")}
          value={format.number(stats.failed)}
          warn={stats.failed > 0}
        />
        <Figure title={text("adapters.page.queue")} value={format.number(stats.queue)} />
        <Figure
          title={text("adapters.page.latency")}
          value={latencyMs === 0 || state !== "connected" ? "–" : `${format.number(latencyMs)} ms`}
        />
        {(adapter.clockOffsetSeconds ?? 0) !== 0 && (
          <Figure
            title={text("adapters.page.clock")}
            value={`${format.number(adapter.clockOffsetSeconds ?? 0)} s`}
            warn
          />
        )}
        <div>
          <dt>{text("adapters.page.lastEvent")}</dt>
          <dd>{adapter.lastEventAt === 0 ? text("kit.never") : <Time at={adapter.lastEventAt} />}</dd>
        </div>
      </dl>
      <Unanswered counts={adapter.unanswered ?? {}} />
      <footer class="adapters-foot">
        <Switch label={text("adapters.page.on", { name })} value={enabled} onChange={actions.enable} />
        <div class="dt-toolbar">
          {enabled && mode?.listens !== true && state !== "connected" && state !== "unsupported" && (
            <Button
              small
              icon="refresh"
              label={text("adapters.page.reconnect.of", { name })}
              onClick={actions.reconnect}
            >
              {text("adapters.page.reconnect")}
            </Button>
          )}
          <Menu iconOnly label={text("kit.table.actions", { name })} items={actions.menu} />
        </div>
      </footer>
    </article>
  );
}

function Figure({
  title,
  value,
  warn = false,
}: {
  readonly title: string;
  readonly value: string;
  readonly warn?: boolean;
}) {
  return (
    <div>
      <dt>{title}</dt>
      <dd class={warn ? "adapters-warn" : undefined}>{value}</dd>
    </div>
  );
}
