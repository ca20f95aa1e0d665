import {
  DashboardTile,
  definePage,
  Grid,
  Page,
  type PageContext,
  useText,
  useTiles,
} from "@dicetower/panel-kit";
import { AboutService } from "./dashboard/about-service.js";
import { Adapters } from "./dashboard/adapters.js";
import { ChartTile } from "./dashboard/charts.js";
import styles from "./dashboard/dashboard.css?inline";
import { Figures } from "./dashboard/figures.js";
import { Problems } from "./dashboard/problems.js";
import { Recent } from "./dashboard/recent.js";
import { useDashboard } from "./dashboard/use-dashboard.js";
import { words } from "./generated/dashboard.js";

/** What needs somebody, and how the service is doing: tiles in the order that they declare, the features' among them. */
function Dashboard({ page }: { readonly page: PageContext }) {
  const text = useText();
  const board = useDashboard();
  const own = [
    { key: "adapters", order: 100, content: <Adapters board={board} page={page} /> },
    { key: "messages", order: 300, content: <ChartTile board={board} which="messages" /> },
    { key: "commands", order: 400, content: <ChartTile board={board} which="commands" /> },
    { key: "recent", order: 500, content: <Recent board={board} /> },
    { key: "memory", order: 600, content: <ChartTile board={board} which="memory" /> },
    { key: "loop", order: 700, content: <ChartTile board={board} which="loop" /> },
  ];
  const brought = useTiles().map((tile) => ({
    key: `tile.${tile.key}`,
    order: tile.order,
    content: <DashboardTile tile={tile} />,
  }));
  const tiles = [...own, ...brought].sort((one, other) => one.order - other.order);
  return (
    <Page title={text("system.page.dashboard")} summary={text("system.page.dashboard.summary")} wide>
      <Problems page={page} />
      <Figures board={board} />
      <Grid min="l">
        {tiles.map(({ key, content }) => (
          <div class="sys-tile" key={key}>
            {content}
          </div>
        ))}
      </Grid>
      <AboutService board={board} />
    </Page>
  );
}

definePage("system-dashboard", Dashboard, words, styles);
