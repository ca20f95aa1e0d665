import { Badge, KeyValue, Section, Skeleton, Time, useFormat, useText } from "@dicetower/panel-kit";
import type { Board } from "./use-dashboard.js";

/** Groups and players that were active. Where none is known at all, nothing counts them: a 0 would look measured. */
function peopleOf(stats: Board["stats"], text: ReturnType<typeof useText>): string {
  if (stats === undefined || stats.groups.total + stats.players.total === 0)
    return text("system.page.about.notCounted");
  return text("system.page.about.peopleOf", {
    groups: stats.groups.active7d,
    players: stats.players.active7d,
  });
}

/** Facts that are asked for when something is reported. */
export function AboutService({ board: { status, stats } }: { readonly board: Board }) {
  const text = useText();
  const format = useFormat();
  if (status === undefined)
    return (
      <Section title={text("system.page.about")}>
        <Skeleton lines={6} />
      </Section>
    );
  const { database, disk } = status;
  const row = (key: string, value: Parameters<typeof KeyValue>[0]["items"][number]["value"]) => ({
    key,
    label: text(`system.page.about.${key}`),
    value,
  });
  return (
    <Section title={text("system.page.about")}>
      <div class="sys-about">
        <KeyValue
          items={[
            row("version", status.version.display),
            row("since", <Time at={status.startedAt} />),
            row(
              "machine",
              `${status.os} ${status.arch}, ${status.runtime}${status.container ? `, ${text("system.page.about.container")}` : ""}`,
            ),
            row("errors", format.number(stats?.errors24h ?? 0)),
          ]}
        />
        <KeyValue
          items={[
            row(
              "database",
              <>
                {format.bytes(database.bytes)}{" "}
                {!database.ok && <Badge tone="bad">{text("system.page.about.damaged")}</Badge>}
              </>,
            ),
            row("backup", <Time at={database.lastBackupAt === 0 ? null : database.lastBackupAt} />),
            row(
              "disk",
              disk.total === 0
                ? text("system.page.about.unknown")
                : text("system.page.about.diskOf", {
                    free: format.bytes(disk.free),
                    total: format.bytes(disk.total),
                  }),
            ),
            row("people", peopleOf(stats, text)),
          ]}
        />
      </div>
    </Section>
  );
}
