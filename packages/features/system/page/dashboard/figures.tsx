import { type ComponentChildren, Icon, Skeleton, useFormat, useText } from "@dicetower/panel-kit";
import type { Board } from "./use-dashboard.js";

/** The numbers that are looked at most. */
export function Figures({ board: { stats, status, minutes } }: { readonly board: Board }) {
  const text = useText();
  const format = useFormat();
  const now = minutes?.at(-1);
  const sum = (name: "received" | "sent") => minutes?.reduce((total, minute) => total + minute[name], 0) ?? 0;
  const slow = (now?.loopP99Ms ?? 0) >= 200;
  return (
    <ul class="sys-figures" aria-label={text("system.page.figures")}>
      <Figure
        icon="message"
        title={text("system.page.figure.messages")}
        value={minutes && format.number(sum("received"))}
        note={text("system.page.figure.sent", { count: sum("sent") })}
      />
      <Figure
        icon="terminal-2"
        title={text("system.page.figure.commands")}
        value={stats && format.number(stats.commands.today)}
        note={text("system.page.figure.yesterday", { count: stats?.commands.yesterday ?? 0 })}
      />
      <Figure
        icon="dice-5"
        title={text("system.page.figure.rolls")}
        value={stats && format.number(stats.rolls.today)}
        note={
          stats?.rolls.d100Mean == null
            ? text("system.page.figure.noD100")
            : text("system.page.figure.d100", {
                mean: format.number(stats.rolls.d100Mean, { maximumFractionDigits: 1 }),
              })
        }
      />
      <Figure
        icon="database"
        title={text("system.page.figure.memory")}
        value={now && format.bytes(now.rssBytes)}
        note={text("system.page.figure.ofMemory", { total: format.bytes(status?.memory.systemTotal ?? 0) })}
      />
      <Figure
        icon="cpu"
        title={text("system.page.figure.processor")}
        value={now && format.percent(now.cpuPercent / 100)}
        note={text("system.page.figure.ofCore")}
      />
      <Figure
        icon="activity"
        title={text("system.page.figure.loop")}
        value={
          now && `${format.number(now.loopP99Ms, { maximumFractionDigits: 1 })} ${text("system.page.ms")}`
        }
        note={text(slow ? "system.page.figure.loopSlow" : "system.page.figure.loopFast")}
        wrong={slow}
      />
    </ul>
  );
}

function Figure({
  icon,
  title,
  value,
  note,
  wrong = false,
}: {
  readonly icon: string;
  readonly title: string;
  readonly value: string | undefined;
  readonly note: ComponentChildren;
  readonly wrong?: boolean;
}) {
  return (
    <li class={wrong ? "sys-figure sys-figure-wrong" : "sys-figure"} aria-busy={value === undefined}>
      <span class="sys-figure-title">
        <Icon name={icon} />
        {title}
      </span>
      {value === undefined ? (
        <Skeleton lines={1} />
      ) : (
        <>
          <span class="sys-figure-value">{value}</span>
          <span class="dt-muted">{note}</span>
        </>
      )}
    </li>
  );
}
