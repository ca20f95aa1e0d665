import { DataTable, Switch, Time, useFormat, useText } from "@dicetower/panel-kit";
import type { AdapterActions } from "./actions.js";
import type { Adapter, AdapterType } from "./adapter.js";
import { AdapterState, AdapterTrouble } from "./state.js";

/** Many adapters, a row each. */
export function AdapterTable({
  adapters,
  types,
  actions,
}: {
  readonly adapters: readonly Adapter[];
  readonly types: readonly AdapterType[];
  readonly actions: (adapter: Adapter) => AdapterActions;
}) {
  const text = useText();
  const format = useFormat();
  return (
    <DataTable
      caption={text("adapters.page.title")}
      rows={adapters}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      columns={[
        { key: "name", title: text("adapters.page.name") },
        {
          key: "type",
          title: text("adapters.page.type"),
          render: ({ type }) => types.find((one) => one.type === type)?.title ?? type,
        },
        {
          key: "state",
          title: text("adapters.page.state"),
          render: (adapter) => (
            <div>
              <AdapterState adapter={adapter} />
              <AdapterTrouble adapter={adapter} />
            </div>
          ),
        },
        {
          key: "account",
          title: text("adapters.page.account"),
          render: ({ selfName, selfId }) => selfName || selfId || "–",
        },
        {
          key: "latency",
          title: text("adapters.page.latency"),
          align: "end",
          render: ({ latencyMs }) => (latencyMs === 0 ? "–" : `${format.number(latencyMs)} ms`),
        },
        {
          key: "received",
          title: text("adapters.page.received"),
          align: "end",
          render: ({ stats }) => format.number(stats.received),
        },
        {
          key: "sent",
          title: text("adapters.page.sent"),
          align: "end",
          render: ({ stats }) => format.number(stats.sent),
        },
        {
          key: "lastEventAt",
          title: text("adapters.page.lastEvent"),
          render: ({ lastEventAt }) => (lastEventAt === 0 ? text("kit.never") : <Time at={lastEventAt} />),
        },
        {
          key: "enabled",
          title: text("adapters.page.enabledColumn"),
          render: (adapter) => (
            <Switch
              label={text("adapters.page.on", { name: adapter.name })}
              labelHidden
              value={adapter.enabled}
              onChange={actions(adapter).enable}
            />
          ),
        },
      ]}
      rowActions={(adapter) => [
        {
          key: "reconnect",
          icon: "refresh",
          label: text("adapters.page.reconnect"),
          disabled: !adapter.enabled,
          onSelect: actions(adapter).reconnect,
        },
        ...actions(adapter).menu,
      ]}
    />
  );
}
