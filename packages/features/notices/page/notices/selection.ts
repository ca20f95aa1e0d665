import type { Answer, ListItem, MatrixCell } from "@dicetower/panel-kit";

/** Who is told of what, and where. */
export type NoticeSettings = Answer<"/api/system/notice">;

type Window = NoticeSettings["windows"][number];

/** What is wanted of the notices there are. */
type Selection = Pick<Window, "classes" | "events">;

/** Classes, the least grave first. */
export const classes = [
  "routine",
  "important",
  "critical",
  "error",
] as const satisfies readonly Window["classes"][number][];

/** A place that notices are brought to, as a column of the matrix. */
export interface Place
  extends Selection,
    Pick<Window, "name" | "type" | "enabled" | "lastError" | "lastSentAt"> {
  /** `window:<id>`, `webhook:<id>` or `mail`. */
  readonly key: string;
  /** Chosen by events alone: classes do not count. */
  readonly byEvents: boolean;
}

/** All places of the settings. */
export function placesOf({ windows, webhook, smtp }: NoticeSettings): Place[] {
  const unknown = { byEvents: false, lastError: "", lastSentAt: 0 };
  return [
    ...windows.map(({ id, name, mode, ...window }) => ({
      ...window,
      key: `window:${id}`,
      name: name || id,
      byEvents: mode === "events",
    })),
    ...webhook.map(({ id, name, enabled, classes, events }) => ({
      ...unknown,
      key: `webhook:${id}`,
      name: name || id,
      type: "webhook" as const,
      enabled,
      classes,
      events,
    })),
    ...(smtp.to.length === 0
      ? []
      : [
          {
            ...unknown,
            key: "mail",
            name: smtp.to.join(", "),
            type: "email" as const,
            enabled: smtp.enabled,
            classes: smtp.classes,
            events: smtp.events,
          },
        ]),
  ];
}

/** How the box of a class or a kind is. */
export function cellOf(
  place: Place,
  row: string,
  kinds: ReadonlyMap<string, ListItem<"/api/system/notice/kinds">>,
): MatrixCell {
  const level = classes.find((one) => `class:${one}` === row);
  if (level !== undefined)
    return { checked: !place.byEvents && place.classes.includes(level), disabled: place.byEvents };
  const of = kinds.get(row)?.class;
  const byClass = !place.byEvents && of !== undefined && place.classes.includes(of);
  return { checked: byClass || place.events.includes(row), disabled: byClass };
}

/** The settings with one box ticked or cleared. */
export function ticked(
  settings: NoticeSettings,
  row: string,
  column: string,
  checked: boolean,
): NoticeSettings {
  const change = <T extends Selection>(one: T): T => {
    const level = classes.find((known) => `class:${known}` === row);
    const put = <V>(list: readonly V[], value: V) =>
      checked ? [...list.filter((other) => other !== value), value] : list.filter((other) => other !== value);
    return level === undefined
      ? { ...one, events: put(one.events, row) }
      : { ...one, classes: put(one.classes, level) };
  };
  if (column === "mail") return { ...settings, smtp: change(settings.smtp) };
  const named = <T extends Selection & { readonly id: string }>(kind: string, list: readonly T[]) =>
    list.map((one) => (`${kind}:${one.id}` === column ? change(one) : one));
  return {
    ...settings,
    windows: named("window", settings.windows),
    webhook: named("webhook", settings.webhook),
  };
}
