import {
  Badge,
  Button,
  type ComponentChildren,
  DataTable,
  type Sorting,
  StateBadge,
  Switch,
  useFormat,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { contributed, type Feature, isWanted, titleOf } from "./feature.js";
import type { FeatureBook } from "./use-features.js";

const orders: Readonly<Record<string, (feature: Feature) => string | number>> = {
  title: (feature) => titleOf(feature).toLocaleLowerCase(),
  state: ({ state }) => state,
  contributed,
  timeMs: ({ timeMs }) => timeMs,
  errors: ({ errors }) => errors,
};

/** The features as a table: how they are, what they cost, and a switch for each. */
export function FeatureTable({
  features,
  shown,
  onOpen,
  empty,
}: {
  readonly features: FeatureBook;
  readonly shown: readonly Feature[];
  readonly onOpen: (id: string) => void;
  readonly empty: ComponentChildren;
}) {
  const text = useText();
  const format = useFormat();
  const [sort, setSort] = useState<Sorting>({ key: "title", descending: false });
  const by = orders[sort.key] ?? ((feature: Feature) => feature.id);
  const rows = [...shown].sort((one, other) => {
    const [a, b] = [by(one), by(other)];
    return (a < b ? -1 : a > b ? 1 : 0) * (sort.descending ? -1 : 1);
  });
  return (
    <DataTable
      caption={text("system.page.features")}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={titleOf}
      onOpen={({ id }) => onOpen(id)}
      sort={sort}
      onSort={setSort}
      empty={empty}
      columns={[
        {
          key: "title",
          title: text("system.page.features.feature"),
          sortable: true,
          render: (feature) => titleOf(feature),
        },
        {
          key: "state",
          title: text("system.page.features.state"),
          sortable: true,
          render: (feature) => <State feature={feature} features={features} />,
        },
        {
          key: "version",
          title: text("system.page.features.version"),
          render: ({ version, thirdParty }) => (
            <span class="sys-inline">
              <span class="dt-num">{version}</span>
              {thirdParty && <Badge tone="warn">{text("system.page.features.thirdParty")}</Badge>}
            </span>
          ),
        },
        {
          key: "contributed",
          title: text("system.page.features.contributes"),
          align: "end",
          sortable: true,
          render: (feature) => format.number(contributed(feature)),
        },
        {
          key: "timeMs",
          title: text("system.page.features.time"),
          align: "end",
          sortable: true,
          render: ({ timeMs }) => format.duration(timeMs / 1000),
        },
        {
          key: "errors",
          title: text("system.page.features.errors"),
          align: "end",
          sortable: true,
          render: ({ errors }) => (errors === 0 ? "0" : <Badge tone="bad">{format.number(errors)}</Badge>),
        },
        {
          key: "switch",
          title: text("system.page.features.switch"),
          render: (feature) => (
            <Switch
              label={titleOf(feature)}
              labelHidden
              value={isWanted(feature)}
              disabled={features.busy !== undefined}
              onChange={() => features.toggle(feature)}
            />
          ),
        },
      ]}
    />
  );
}

function State({ feature, features }: { readonly feature: Feature; readonly features: FeatureBook }) {
  const text = useText();
  const { id, state, reason } = feature;
  const stuck = state === "failed" || state === "waiting";
  return (
    <div class="sys-state">
      <StateBadge state={state} label={text(`system.page.features.state.${state}`)} />
      {reason !== "" && <span class="sys-reason">{reason}</span>}
      {stuck && (
        <Button
          small
          icon="refresh"
          busy={features.busy === id}
          label={`${text("kit.retry")}: ${titleOf(feature)}`}
          onClick={() => features.retry(feature)}
        >
          {text("kit.retry")}
        </Button>
      )}
    </div>
  );
}
