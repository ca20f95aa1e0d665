import {
  Badge,
  Button,
  Callout,
  Details,
  Drawer,
  KeyValue,
  Link,
  Stack,
  StateBadge,
  useFormat,
  useText,
} from "@dicetower/panel-kit";
import { contributed, type Feature, isHeldBack, isWanted, titleOf } from "./feature.js";
import type { FeatureBook } from "./use-features.js";

/** Everything about one feature. */
export function FeatureDrawer({
  feature,
  features,
  onClose,
}: {
  readonly feature: Feature;
  readonly features: FeatureBook;
  readonly onClose: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const { id, state, reason, version, origin, thirdParty, needs, provides, contributions, unread, untaken } =
    feature;
  const wanted = isWanted(feature);
  const stuck = state === "failed" || state === "waiting";
  const row = (key: string, value: Parameters<typeof KeyValue>[0]["items"][number]["value"]) => ({
    key,
    label: text(`system.page.features.origin.${key}`),
    value,
  });
  const points = Object.entries(contributions).filter(([, keys]) => keys.length > 0);
  return (
    <Drawer
      open
      title={titleOf(feature)}
      onClose={onClose}
      actions={
        <>
          <Link button icon="terminal-2" href={`#/system/log?owner=${encodeURIComponent(id)}`}>
            {text("system.page.features.log")}
          </Link>
          {stuck && (
            <Button icon="refresh" busy={features.busy === id} onClick={() => features.retry(feature)}>
              {text("kit.retry")}
            </Button>
          )}
          {isHeldBack(feature) && (
            <Button busy={features.busy === id} onClick={() => features.keepOff(feature)}>
              {text("system.page.features.keepOff")}
            </Button>
          )}
          <Button
            kind={wanted ? "plain" : "primary"}
            icon="power"
            busy={features.busy === id}
            onClick={() => features.toggle(feature)}
          >
            {text(wanted ? "system.page.features.off.action" : "system.page.features.on.action")}
          </Button>
        </>
      }
    >
      <Stack>
        <div class="sys-inline">
          <StateBadge state={state} label={text(`system.page.features.state.${state}`)} />
          {thirdParty && <Badge tone="warn">{text("system.page.features.thirdParty")}</Badge>}
        </div>
        {reason !== "" && <Callout tone={state === "failed" ? "bad" : "warn"}>{reason}</Callout>}
        {unread.length > 0 && (
          <Callout>{text("system.page.features.unread", { points: unread.join(", ") })}</Callout>
        )}
        {untaken.length > 0 && (
          <Callout>{text("system.page.features.untaken", { points: untaken.join(", ") })}</Callout>
        )}
        {origin?.description && <p>{origin.description}</p>}
        <KeyValue
          items={[
            row("package", <code class="dt-code">{origin?.package ?? id}</code>),
            row("version", version),
            ...(origin?.author ? [row("author", origin.author)] : []),
            ...(origin?.license ? [row("license", origin.license)] : []),
            ...(origin?.homepage
              ? [row("homepage", <Link href={origin.homepage}>{origin.homepage}</Link>)]
              : []),
            row("time", format.duration(feature.timeMs / 1000)),
            row("errors", format.number(feature.errors)),
            row("needs", needs.length === 0 ? text("kit.none") : <Tokens names={needs} all={features.all} />),
            row("provides", provides.length === 0 ? text("kit.none") : provides.join(", ")),
          ]}
        />
        <section class="sys-contributions">
          <h3>{text("system.page.features.contributions", { count: contributed(feature) })}</h3>
          {points.length === 0 && (
            <p class="dt-muted">
              {text(wanted ? "system.page.features.nothing" : "system.page.features.nothingWhileOff")}
            </p>
          )}
          {points.map(([point, keys]) => (
            <Details
              key={point}
              summary={
                <span class="sys-inline">
                  {point} <Badge>{format.number(keys.length)}</Badge>
                </span>
              }
            >
              <ul class="sys-keys">
                {keys.map((key) => (
                  <li key={key}>
                    <code class="dt-code">{key}</code>
                  </li>
                ))}
              </ul>
            </Details>
          ))}
        </section>
      </Stack>
    </Drawer>
  );
}

/** Services, each with the feature that brings it; those of the host come without. */
function Tokens({
  names,
  all,
}: {
  readonly names: readonly string[];
  readonly all: readonly Feature[] | undefined;
}) {
  const text = useText();
  return (
    <ul class="sys-keys">
      {names.map((name) => {
        const from = all?.find(({ provides }) => provides.includes(name));
        return (
          <li key={name}>
            {name}{" "}
            <span class="dt-muted">
              {from === undefined
                ? text("system.page.features.fromHost")
                : text("system.page.features.from", { title: titleOf(from) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
