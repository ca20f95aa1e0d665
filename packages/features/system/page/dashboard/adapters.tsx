import {
  EmptyState,
  Link,
  type PageContext,
  PlatformMark,
  Section,
  Skeleton,
  StateBadge,
  Time,
  useEffect,
  useFormat,
  useState,
  useText,
} from "@dicetower/panel-kit";
import type { Board, BoardAdapter } from "./use-dashboard.js";

/** The adapters, as they are now. */
export function Adapters({ board: { stats } }: { readonly board: Board; readonly page: PageContext }) {
  const text = useText();
  const all = stats?.adapters;
  return (
    <Section
      title={text("system.page.adapters")}
      actions={<Link href="#/adapters">{text("system.page.adapters.all")}</Link>}
    >
      {all === undefined ? (
        <Skeleton lines={4} />
      ) : all.length === 0 ? (
        <EmptyState
          icon="plug"
          title={text("system.page.adapters.none")}
          text={text("system.page.adapters.none.text")}
          action={
            <Link button href="#/adapters" icon="plus">
              {text("system.page.adapters.add")}
            </Link>
          }
        />
      ) : (
        <ul class="sys-rows">
          {all.map((adapter) => (
            <Row key={adapter.id} adapter={adapter} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ adapter }: { readonly adapter: BoardAdapter }) {
  const text = useText();
  const { id, name, state, platform, type, received, sent, lastEventAt, nextRetryAt } = adapter;
  return (
    <li class="sys-row">
      <PlatformMark name={type} />
      <div class="sys-row-words">
        <Link href={`#/adapters?open=${id}`}>{name === "" ? String(id) : name}</Link>
        <span class="dt-muted">
          {platform || type} · {text("system.page.adapters.traffic", { received, sent })}
        </span>
        {lastEventAt > 0 && state === "connected" && (
          <span class="dt-muted">
            {text("system.page.adapters.lastEvent")} <Time at={lastEventAt} />
          </span>
        )}
        {state !== "connected" && adapter.error && <span class="sys-row-error">{adapter.error}</span>}
        {nextRetryAt > 0 && <Countdown to={nextRetryAt} attempt={adapter.attempt} />}
      </div>
      <StateBadge state={state} label={text(`system.page.adapterState.${state}`)} />
    </li>
  );
}

function Countdown({ to, attempt }: { readonly to: number; readonly attempt: number }) {
  const text = useText();
  const format = useFormat();
  const [now, setNow] = useState(Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil(to - now));
  return (
    <span class="dt-muted dt-num">
      {left === 0
        ? text("system.page.adapters.trying")
        : text("system.page.adapters.retry", { left: format.duration(left), attempt })}
    </span>
  );
}
