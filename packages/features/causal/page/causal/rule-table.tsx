import {
  api,
  Badge,
  confirm,
  DataTable,
  reasonOf,
  Switch,
  Time,
  toast,
  useFormat,
  useText,
} from "@dicetower/panel-kit";
import { type Rule, triggerLine } from "./rule.js";
import { useKindTitles } from "./use-kinds.js";

/** All rules, in the order in which they are tried. */
export function RuleTable({
  rules,
  reload,
  onOpen,
  onCopy,
}: {
  readonly rules: readonly Rule[];
  readonly reload: () => void;
  readonly onOpen: (rule: Rule) => void;
  readonly onCopy: (rule: Rule) => void;
}) {
  const text = useText();
  const format = useFormat();
  const kinds = useKindTitles();
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast({ text: reasonOf(error), kind: "bad" });
    }
    reload();
  };
  const remove = async (rule: Rule) => {
    const agreed = await confirm({
      title: text("causal.page.remove.title", { name: rule.name }),
      text: text("causal.page.remove.text"),
      danger: true,
      action: text("causal.page.remove"),
    });
    if (agreed) await act(() => api.delete("/api/causal/rules/{id}", { params: { id: rule.id } }));
  };
  return (
    <DataTable
      caption={text("causal.page.title")}
      rows={rules}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      onOpen={onOpen}
      columns={[
        { key: "name", title: text("causal.page.name") },
        {
          key: "trigger",
          title: text("causal.page.trigger"),
          render: (rule) => triggerLine(rule, text(`causal.page.trigger.${rule.trigger.kind}`), kinds.event),
        },
        { key: "priority", title: text("causal.page.priority"), align: "end" },
        {
          key: "scope",
          title: text("causal.page.scope"),
          render: ({ channelScope, channelTarget }) =>
            channelScope === "global" ? text("causal.page.everywhere") : channelTarget,
        },
        {
          key: "hits",
          title: text("causal.page.hits"),
          align: "end",
          render: ({ stats }) => format.number(stats.hits),
        },
        {
          key: "lastHitAt",
          title: text("causal.page.lastHit"),
          render: ({ stats }) => (stats.lastHitAt === 0 ? text("kit.never") : <Time at={stats.lastHitAt} />),
        },
        {
          key: "errors",
          title: text("causal.page.errors"),
          render: ({ stats }) =>
            stats.errors === 0 ? (
              "–"
            ) : (
              <span title={stats.lastError}>
                <Badge tone="bad" icon="alert-circle">
                  {format.number(stats.errors)}
                </Badge>
              </span>
            ),
        },
        {
          key: "enabled",
          title: text("kit.resource.enabled"),
          render: (rule) => (
            <Switch
              label={text("causal.page.on", { name: rule.name })}
              labelHidden
              value={rule.enabled}
              onChange={(enabled) =>
                void act(() =>
                  api.post("/api/causal/rules/{id}/toggle", { params: { id: rule.id }, body: { enabled } }),
                )
              }
            />
          ),
        },
      ]}
      rowActions={(rule) => [
        { key: "edit", label: text("causal.page.edit"), icon: "pencil", onSelect: () => onOpen(rule) },
        { key: "copy", label: text("causal.page.copy"), icon: "copy", onSelect: () => onCopy(rule) },
        {
          key: "remove",
          label: text("causal.page.remove"),
          icon: "trash",
          danger: true,
          onSelect: () => void remove(rule),
        },
      ]}
    />
  );
}
