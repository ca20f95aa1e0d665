import {
  Badge,
  Card,
  Chart,
  DataTable,
  Difference,
  Grid,
  Section,
  type Sorting,
  Stack,
  TimeChart,
  Tree,
  useState,
} from "@dicetower/panel-kit";

const rows = Array.from({ length: 20_000 }, (_, at) => ({
  id: at,
  name: `Line ${at + 1}`,
  size: (at * 7919) % 100_000,
}));
const labels = ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00"];

const times = Array.from({ length: 60 }, (_, at) => 1_790_000_040 + at * 60);

/** Tables, trees, charts. */
export function DataParts() {
  const [sort, setSort] = useState<Sorting>({ key: "name", descending: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(["1"]));
  const [branch, setBranch] = useState("decks");
  const few = rows.slice(0, 5).toSorted((a, b) => (sort.descending ? b.size - a.size : a.size - b.size));
  return (
    <Stack gap="l">
      <Grid min="l">
        <Section title="Bars">
          <Chart.Bars
            title="Commands by kind"
            summary="Rolls lead with 128 of 214."
            labelTitle="Command"
            labels={["r", "ra", "st", "draw", "help"]}
            series={[{ key: "n", title: "Times", values: [128, 44, 21, 16, 5] }]}
          />
        </Section>
        <Section title="Lines">
          <Chart.Line
            title="Messages per hour"
            summary="Most at noon, 96 in and 41 out."
            labelTitle="Hour"
            labels={labels}
            series={[
              { key: "in", title: "In", values: [12, 30, 44, 71, 96, 60, null, 22] },
              { key: "out", title: "Out", values: [4, 11, 20, 33, 41, 30, null, 9] },
            ]}
          />
        </Section>
      </Grid>
      <Section title="Over time">
        <TimeChart
          title="Messages over time"
          summary="Most in the last half of the hour."
          times={times}
          comparable
          ranges={[
            { key: "half", title: "30 minutes", seconds: 1800 },
            { key: "hour", title: "1 hour", seconds: 3600 },
          ]}
          series={[
            { key: "received", title: "Received", values: times.map((_, at) => (at * 7) % 23) },
            { key: "sent", title: "Sent", values: times.map((_, at) => (at === 40 ? null : (at * 5) % 11)) },
          ]}
        />
      </Section>
      <Section title="A short table">
        <DataTable
          caption="Files"
          rows={few}
          rowKey={({ id }) => String(id)}
          columns={[
            { key: "name", title: "Name" },
            { key: "size", title: "Size", align: "end", sortable: true },
            { key: "kind", title: "Kind", render: () => <Badge tone="info">deck</Badge> },
          ]}
          selection={{ keys: chosen, onChange: setChosen }}
          sort={sort}
          onSort={setSort}
          rowActions={(row) => [
            { key: "open", label: "Open", icon: "folder-open", onSelect: () => undefined },
            {
              key: "delete",
              label: `Delete ${row.name}`,
              icon: "trash",
              danger: true,
              onSelect: () => undefined,
            },
          ]}
          onOpen={() => undefined}
        />
      </Section>
      <Section title="A difference">
        <Difference
          label="What changes"
          lines={[
            { kind: "place", text: "12 lines are the same" },
            { kind: "same", text: "const sides = 6;" },
            { kind: "removed", text: "const count = 1;" },
            { kind: "added", text: "const count = 2;" },
          ]}
        />
      </Section>
      <Section title="Cards">
        <Grid>
          {["Coin", "Hat"].map((name) => (
            <Card key={name} label={name}>
              <h2>{name}</h2>
              <p>For everybody who cannot decide.</p>
              <footer>
                <Badge tone="good">On</Badge>
              </footer>
            </Card>
          ))}
        </Grid>
      </Section>
      <Section title="A compact table">
        <DataTable
          caption="Files, closer"
          rows={few}
          rowKey={({ id }) => String(id)}
          density="compact"
          facts={1}
          columns={[
            { key: "name", title: "Name" },
            { key: "size", title: "Size", align: "end" },
            { key: "kind", title: "Kind", render: () => <Badge tone="info">deck</Badge> },
          ]}
          onOpen={() => undefined}
          rowHref={({ id }) => `#/files?record=${id}`}
        />
      </Section>
      <Section title="An empty table">
        <DataTable caption="Nothing" rows={[]} rowKey={String} columns={[{ key: "name", title: "Name" }]} />
      </Section>
      <Section title="A long table">
        <DataTable
          caption="Twenty thousand lines"
          rows={rows}
          rowKey={({ id }) => String(id)}
          columns={[
            { key: "name", title: "Name" },
            { key: "size", title: "Size", align: "end" },
          ]}
        />
      </Section>
      <Section title="A tree">
        <Tree
          label="Files of the tower"
          selected={branch}
          onSelect={setBranch}
          items={[
            {
              key: "decks",
              label: "Decks",
              icon: "folder",
              children: [
                { key: "names", label: "names.json", icon: "file", note: "12 KiB" },
                {
                  key: "more",
                  label: "More",
                  icon: "folder",
                  children: [{ key: "weather", label: "weather.json", icon: "file" }],
                },
              ],
            },
            {
              key: "logs",
              label: "Logs",
              icon: "folder",
              children: [{ key: "log", label: "today.log", icon: "file" }],
            },
            { key: "notes", label: "notes.txt", icon: "file" },
          ]}
        />
      </Section>
    </Stack>
  );
}
