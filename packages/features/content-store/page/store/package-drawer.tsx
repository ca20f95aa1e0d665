import {
  api,
  Button,
  Callout,
  confirm,
  Drawer,
  KeyValue,
  Link,
  Select,
  Skeleton,
  Stack,
  Toolbar,
  toast,
  useFormat,
  useGet,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { useStoreWork } from "./faults.js";
import { type Agreed, type Plan, paramsOf, type StorePackage } from "./package.js";
import { StateOf } from "./packages-view.js";
import { PlanView } from "./plan-view.js";

/** One package: what it is, what installing it would do, and the button for it. */
export function PackageDrawer({
  found,
  kind,
  onTag,
  onChanged,
  onClose,
}: {
  readonly found: StorePackage;
  /** In the language of the page. */
  readonly kind: string;
  readonly onTag: (tag: string) => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const params = paramsOf(found);
  const { data, failure, reload } = useGet("/api/store/packages/{source}/{id}", { params });
  const [version, setVersion] = useState<string>();
  const [plan, setPlan] = useState<Plan>();
  const { busy, problem, setProblem, act } = useStoreWork();
  const changed = () => {
    setPlan(undefined);
    reload();
    onChanged();
  };
  const look = (wanted: string | undefined) =>
    act(async () => {
      setPlan(undefined);
      const body = wanted === undefined ? {} : { version: wanted };
      setPlan(await api.post("/api/store/packages/{source}/{id}/plan", { params, body }));
    });
  const install = (shownPlan: Plan, agreed: Agreed) =>
    act(async () => {
      const body = { ...agreed, plan: shownPlan.plan, version: shownPlan.version };
      const { problem: rest } = await api.post("/api/store/packages/{source}/{id}/install", {
        params,
        body,
      });
      toast({
        kind: "good",
        text: text("store.page.done", { name: found.title, version: shownPlan.version }),
      });
      changed();
      if (rest !== "") setProblem(rest);
    });
  const remove = async (id: number) => {
    const names = [...new Set((data?.neededBy ?? []).map(({ title, version: of }) => `${title} ${of}`))];
    const acceptBreaks = names.length > 0;
    const sure = await confirm({
      title: text("store.page.remove.title", { name: found.title }),
      text: acceptBreaks
        ? text("store.page.remove.needed", { names: names.join(", ") })
        : text("store.page.remove.text"),
      action: text("store.page.remove"),
      danger: true,
    });
    if (!sure) return;
    await act(async () => {
      await api.delete("/api/store/installed/{id}", { params: { id }, query: { acceptBreaks } });
      toast({ kind: "good", text: text("store.page.removed", { name: found.title }) });
      changed();
    });
  };
  const shown = data ?? found;
  const fitting = data?.versions.filter(({ fits }) => fits) ?? [];
  return (
    <Drawer open size="l" title={found.title} onClose={onClose}>
      <Stack>
        <StateOf found={shown} />
        {shown.description !== "" && <p class="store-text">{shown.description}</p>}
        {shown.blocked && <Callout tone="bad">{text("store.page.blocked.text")}</Callout>}
        {shown.unmet.map(({ version: of, needs, range }) => (
          <Callout key={`${of} ${needs}`} tone={shown.fits ? "info" : "warn"}>
            {text("store.page.needsOther", {
              version: of,
              needs: needs === "dicetower" ? "Dicetower" : needs,
              range,
            })}
          </Callout>
        ))}
        <KeyValue
          items={[
            { key: "kind", label: text("store.page.kind"), value: kind },
            { key: "id", label: text("store.page.id"), value: shown.id },
            { key: "authors", label: text("store.page.authors"), value: shown.authors.join(", ") },
            { key: "licence", label: text("store.page.licence"), value: shown.licence },
            { key: "source", label: text("store.page.source"), value: shown.sourceName },
            { key: "size", label: text("store.page.size"), value: format.bytes(shown.size) },
            ...(/^https?:\/\//.test(shown.homepage)
              ? [
                  {
                    key: "home",
                    label: text("store.page.home"),
                    value: <Link href={shown.homepage}>{shown.homepage}</Link>,
                  },
                ]
              : []),
          ]}
        />
        {shown.tags.length > 0 && (
          <Toolbar label={text("store.page.tags")}>
            {shown.tags.map((tag) => (
              <Button key={tag} small kind="quiet" icon="tag" onClick={() => onTag(tag)}>
                {tag}
              </Button>
            ))}
          </Toolbar>
        )}
        {failure !== undefined && (
          <Callout tone="bad" title={text("kit.failed")}>
            {failure.message}
          </Callout>
        )}
        {problem !== undefined && (
          <Callout tone="bad" live title={text("store.page.problem")}>
            <span class="store-text">{problem}</span>
          </Callout>
        )}
        {plan === undefined && fitting.length > 1 && (
          <Select
            label={text("store.page.version")}
            value={version ?? shown.version}
            onChange={setVersion}
            options={fitting.map((one) => ({ value: one.version, label: one.version }))}
          />
        )}
        {data !== undefined && plan === undefined && (
          <Toolbar>
            <Button
              kind="primary"
              icon="download"
              busy={busy}
              disabled={!shown.fits || shown.blocked}
              onClick={() => void look(version)}
            >
              {text(shown.updatable ? "store.page.look.update" : "store.page.look.install")}
            </Button>
            {shown.installedId !== 0 && (
              <Button
                kind="danger"
                icon="trash"
                disabled={busy}
                onClick={() => void remove(shown.installedId)}
              >
                {text("store.page.remove")}
              </Button>
            )}
          </Toolbar>
        )}
        {busy && plan === undefined && <Skeleton lines={4} />}
        {plan !== undefined && (
          <PlanView
            key={plan.plan}
            plan={plan}
            busy={busy}
            onInstall={(agreed) => void install(plan, agreed)}
            onLeave={() => setPlan(undefined)}
          />
        )}
      </Stack>
    </Drawer>
  );
}
