import {
  type Answer,
  Button,
  Callout,
  callApi,
  confirm,
  featureName,
  hasText,
  Icon,
  type PageContext,
  reasonOf,
  Section,
  Skeleton,
  textOf,
  toast,
  useGet,
  useLocale,
  useState,
  useText,
} from "@dicetower/panel-kit";

type Problem = Answer<"/api/dashboard/problems">[number] & {
  /** What is known beside the text, as the service says it. */
  readonly detail?: string;
};

type Health = Answer<"/api/system/health">;

/** Parts of the service whose trouble is a problem of its own already. */
const toldElsewhere = new Set(["adapters", "host.backup", "host.disk", "host.features", "host.guards"]);
/** The problem that tells of the database. It does not tell of all that may be wrong with it, such as a change that holds up others. */
const databaseProblem = "system.database";
const databasePart = "host.database";
/** What problems of features begin with; their `id` is that of the feature. */
const featureProblem = "system.feature.";
const icons = { bad: "alert-circle", warn: "alert-triangle", info: "info-circle" } as const;

/** What needs somebody: first on the page, each with one thing to do. */
export function Problems({ page }: { readonly page: PageContext }) {
  const text = useText();
  const locale = useLocale();
  const found = useGet("/api/dashboard/problems", {
    query: { locale },
    refreshOn: ["dashboard.problems", "adapter.state", "feature.state"],
  });
  const health = useGet("/api/system/health", { refreshOn: ["dashboard.problems"] });
  if (found.data === undefined)
    return (
      <Section title={text("system.page.problems")}>
        {found.failure === undefined ? (
          <Skeleton lines={2} />
        ) : (
          <Callout tone="bad" action={<Button onClick={found.reload}>{text("kit.retry")}</Button>}>
            {found.failure.message}
          </Callout>
        )}
      </Section>
    );
  const all = together(found.data, health.data);
  const reload = () => {
    found.reload();
    health.reload();
  };
  return (
    <Section
      title={text("system.page.problems")}
      summary={all.length === 0 ? "" : text("system.page.problems.count", { count: all.length })}
    >
      {all.length === 0 ? (
        <Callout tone="good" title={text("system.page.problems.none")}>
          {text("system.page.problems.none.text")}
        </Callout>
      ) : (
        <ul class="sys-problems">
          {all.map((problem) => (
            <Row key={problem.key} problem={problem} page={page} reload={reload} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Each thing once: what has a problem of its own is no ailing part as well, but says there what is wrong. */
function together(found: readonly Problem[], health: Health | undefined): Problem[] {
  const told = found.some(({ key }) => key === databaseProblem);
  const ailing = (health?.components ?? []).filter(({ state }) => state !== "ok");
  const detail = ailing.find(({ key }) => key === databasePart)?.detail ?? "";
  return [
    ...found.map((problem) => (problem.key === databaseProblem ? { ...problem, detail } : problem)),
    ...problemsOf(ailing.filter(({ key }) => !toldElsewhere.has(key) && !(told && key === databasePart))),
  ];
}

function problemsOf(ailing: Health["components"]): Problem[] {
  return ailing.map(({ key, owner, state, detail }) => ({
    key: `health.${key}`,
    owner,
    severity: state === "failed" ? "bad" : "warn",
    textKey: `system.page.problem.health.${state}`,
    values: { part: hasText(`system.page.part.${key}`) ? textOf(`system.page.part.${key}`) : key, detail },
    action: {
      titleKey: "system.page.action.seeLog",
      page: `system.log?owner=${encodeURIComponent(owner.split("/")[0] ?? owner)}`,
    },
  }));
}

function Row({
  problem: { key, severity, textKey, values = {}, detail = "", action },
  page,
  reload,
}: {
  readonly problem: Problem;
  readonly page: PageContext;
  readonly reload: () => void;
}) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const said = key.startsWith(featureProblem) ? { ...values, id: featureName(String(values["id"])) } : values;
  const title = text(textKey, said);
  const more = hasText(`${textKey}.text`) ? text(`${textKey}.text`, said) : "";

  const act = async () => {
    if (action.page !== undefined) return page.navigate(addressOfPage(action.page));
    if (action.call === undefined) return reload();
    const { confirmKey } = action;
    const name = text(action.titleKey);
    if (confirmKey !== undefined && !(await confirm({ title: name, text: text(confirmKey), action: name })))
      return;
    setBusy(true);
    try {
      await callApi(action.call.method, action.call.path);
      toast({ text: text("system.page.problems.done", { title: name }) });
    } catch (error) {
      toast({ text: reasonOf(error), kind: "bad" });
    } finally {
      setBusy(false);
      reload();
    }
  };

  return (
    <li class={`sys-problem dt-tone-${severity}`} data-problem={key}>
      <Icon name={icons[severity]} />
      <div class="sys-problem-words">
        <h3>
          <span class="dt-hidden">{text(`system.page.severity.${severity}`)}: </span>
          {title}
        </h3>
        {more !== "" && <p>{more}</p>}
        {detail !== "" && <p>{detail}</p>}
      </div>
      <Button busy={busy} onClick={() => void act()} label={`${text(action.titleKey)}: ${title}`}>
        {text(action.titleKey)}
      </Button>
    </li>
  );
}

/** `settings.dice?field=/faces` is at `#/settings/dice?field=/faces`. */
function addressOfPage(page: string): string {
  const [key = "", query] = page.split(/\?(.*)/s);
  return `#/${key.replaceAll(".", "/")}${query === undefined ? "" : `?${query}`}`;
}
