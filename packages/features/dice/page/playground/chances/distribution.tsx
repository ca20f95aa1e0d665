import { reach } from "@dicetower/dice-probability/engine";
import {
  Callout,
  Chart,
  DataTable,
  EmptyState,
  NumberField,
  Section,
  Skeleton,
  useFormat,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Rules } from "../rules.js";
import { binned } from "./bins.js";
import { type ChanceRefusal, type Chances, ChanceWorker, isChanceRefusal } from "./chances.js";

interface Row {
  readonly expression: string;
  readonly key: string;
  readonly answer: Chances;
}

/** How likely each outcome of the expressions is. */
export function Distribution({
  rules,
  expressions,
  engine,
  target,
  onTarget,
}: {
  readonly rules: Rules;
  readonly expressions: readonly string[];
  readonly engine: string;
  readonly target: number | undefined;
  readonly onTarget: (target: number | undefined) => void;
}) {
  const text = useText();
  const answers = useChances(rules, expressions, engine);
  const rows = useMemo(
    () =>
      (answers ?? []).flatMap(({ expression, answer }, at): Row[] =>
        answer === undefined || isChanceRefusal(answer) ? [] : [{ expression, key: String(at), answer }],
      ),
    [answers],
  );
  return (
    <Section title={text("dice.page.chances")} summary={text("dice.page.chances.summary")}>
      {answers === undefined ? (
        <Skeleton block lines={8} />
      ) : (
        <>
          {answers.map(({ expression, answer }) =>
            answer !== undefined && !isChanceRefusal(answer) ? null : (
              <Callout key={expression} tone="warn" title={expression}>
                {answer === undefined ? text("dice.page.late") : text(answer.key, answer.values)}
              </Callout>
            ),
          )}
          {rows.length === 0 ? (
            <EmptyState
              icon="chart-bar"
              title={text("dice.page.noChances")}
              text={text("dice.page.noChances.text")}
            />
          ) : (
            <Found rows={rows} target={target} onTarget={onTarget} />
          )}
        </>
      )}
    </Section>
  );
}

function Found({
  rows,
  target,
  onTarget,
}: {
  readonly rows: readonly Row[];
  readonly target: number | undefined;
  readonly onTarget: (target: number | undefined) => void;
}) {
  const text = useText();
  const format = useFormat();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
  const chance = (share: number) =>
    format.number(share, { style: "percent", maximumFractionDigits: share > 0 && share < 0.001 ? 5 : 2 });
  const { labels, series } = useMemo(
    () =>
      binned(
        rows.map(({ answer }) => answer),
        number,
      ),
    [rows],
  );
  const [first] = rows;
  const wanted = target ?? Math.ceil(first?.answer.summary.mean ?? 0);
  const reached = rows.map(({ expression, key, answer }) => ({
    expression,
    key,
    ...reach({ ...answer, chances: Float64Array.from(answer.chances), failed: 0, error: undefined }, wanted),
  }));
  return (
    <div class="dice-found">
      <Chart.Bars
        title={text("dice.page.chart")}
        summary={rows
          .map(({ expression, answer: { summary } }) =>
            text("dice.page.chart.summary", {
              expression,
              mean: number(summary.mean),
              least: number(summary.least),
              most: number(summary.most),
            }),
          )
          .join(" ")}
        labelTitle={text("dice.page.outcome")}
        labels={labels}
        series={rows.map(({ expression, key }, at) => ({ key, title: expression, values: series[at] ?? [] }))}
        format={chance}
        height={260}
      />
      <DataTable
        caption={text("dice.page.figures")}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "expression",
            title: text("dice.page.expression"),
            render: ({ expression }) => <code>{expression}</code>,
          },
          {
            key: "mean",
            title: text("dice.page.mean"),
            align: "end",
            render: ({ answer }) => number(answer.summary.mean),
          },
          {
            key: "deviation",
            title: text("dice.page.deviation"),
            align: "end",
            render: ({ answer }) => number(answer.summary.deviation),
          },
          {
            key: "range",
            title: text("dice.page.range"),
            align: "end",
            render: ({ answer }) => `${number(answer.summary.least)} – ${number(answer.summary.most)}`,
          },
          ...[5, 25, 50, 75, 95].map((share) => ({
            key: `p${share}`,
            title: share === 50 ? text("dice.page.median") : text("dice.page.percentile", { share }),
            align: "end" as const,
            render: ({ answer }: Row) => number(answer.summary.percentiles[String(share)] ?? Number.NaN),
          })),
          {
            key: "method",
            title: text("dice.page.method"),
            render: ({ answer: { method, rolls } }) =>
              text(`dice.page.method.${method}`, { rolls: rolls ?? 0 }),
          },
        ]}
      />
      <div class="dice-reach">
        <NumberField label={text("dice.page.target")} value={wanted} onChange={onTarget} />
        <DataTable
          caption={text("dice.page.reach", { target: number(wanted) })}
          rows={reached}
          rowKey={({ key }) => key}
          columns={[
            {
              key: "expression",
              title: text("dice.page.expression"),
              render: ({ expression }) => <code>{expression}</code>,
            },
            {
              key: "atLeast",
              title: `P(≥ ${number(wanted)})`,
              align: "end",
              render: ({ atLeast }) => <strong>{chance(atLeast)}</strong>,
            },
            {
              key: "exactly",
              title: `P(= ${number(wanted)})`,
              align: "end",
              render: ({ exactly }) => chance(exactly),
            },
            {
              key: "below",
              title: `P(< ${number(wanted)})`,
              align: "end",
              render: ({ below }) => chance(below),
            },
          ]}
        />
      </div>
    </div>
  );
}

/** An expression and its chances; undefined where they took too long. */
interface Answered {
  readonly expression: string;
  readonly answer: Chances | ChanceRefusal | undefined;
}

/** Chances as they come, with the expressions they are of; undefined until the first are worked out. */
function useChances(rules: Rules, expressions: readonly string[], engine: string) {
  const worker = useRef<ChanceWorker | undefined>(undefined);
  const [answers, setAnswers] = useState<readonly Answered[]>();
  useEffect(() => {
    worker.current = new ChanceWorker();
    return () => worker.current?.end();
  }, []);
  useEffect(() => {
    let here = true;
    const asked = worker.current;
    asked?.stop();
    if (asked !== undefined)
      void Promise.all(
        expressions.map(async (expression) => ({
          expression,
          answer: await asked.ask(rules, expression, engine),
        })),
      ).then((all) => here && setAnswers(all));
    return () => {
      here = false;
    };
  }, [rules, expressions, engine]);
  return answers;
}
