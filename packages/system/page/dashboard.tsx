import { definePage, Grid, Page, type PageContext, Section, useText } from "@dicetower/panel-kit";
import { AboutService } from "./dashboard/about-service.js";
import { Adapters } from "./dashboard/adapters.js";
import { Charts } from "./dashboard/charts.js";
import styles from "./dashboard/dashboard.css?inline";
import { Figures } from "./dashboard/figures.js";
import { Problems } from "./dashboard/problems.js";
import { Recent } from "./dashboard/recent.js";
import { useDashboard } from "./dashboard/use-dashboard.js";
import { dashboardWords } from "./words/dashboard.js";

/** What needs somebody, and how the service is doing. */
function Dashboard({ page }: { readonly page: PageContext }) {
  const text = useText();
  const board = useDashboard();
  return (
    <Page title={text("system.page.dashboard")} summary={text("system.page.dashboard.summary")} wide>
      <Problems page={page} />
      <Figures board={board} />
      <Section title={text("system.page.charts")} summary={text("system.page.charts.summary")}>
        <Charts board={board} />
      </Section>
      <Grid min="l">
        <Adapters board={board} page={page} />
        <Recent board={board} />
      </Grid>
      <AboutService board={board} />
    </Page>
  );
}

definePage("system-dashboard", Dashboard, dashboardWords, styles);
