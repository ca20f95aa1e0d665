import { api, confirm, type MenuItem, reasonOf, toast } from "@dicetower/panel-kit";
import type { Adapter } from "./adapter.js";

/** What can be done with an adapter. */
export interface AdapterActions {
  /** Switches it on or off at once; it can be taken back. */
  readonly enable: (enabled: boolean) => void;
  readonly reconnect: () => void;
  readonly menu: readonly MenuItem[];
}

interface Means {
  readonly text: (key: string, variables?: Readonly<Record<string, string | number>>) => string;
  readonly reload: () => void;
  readonly open: (what: "edit" | "test" | "frames") => void;
}

/** Makes the actions of one adapter. */
export function actionsOf(adapter: Adapter, { text, reload, open }: Means): AdapterActions {
  const { id, name } = adapter;
  const params = { id };
  const enable = (enabled: boolean, again = false) =>
    void attempt(async () => {
      await api.patch("/api/adapters/{id}", { params, body: { enabled } });
      reload();
      const undo = again ? undefined : () => enable(!enabled, true);
      toast({
        text: text(enabled ? "adapters.page.enabled" : "adapters.page.disabled", { name }),
        ...(undo === undefined ? {} : { undo }),
      });
    });
  const remove = async () => {
    const agreed = await confirm({
      title: text("adapters.page.delete.title", { name }),
      text: text("adapters.page.delete.text"),
      name,
      danger: true,
      action: text("kit.delete"),
    });
    if (!agreed) return;
    await api.delete("/api/adapters/{id}", { params });
    reload();
    toast({ text: text("adapters.page.deleted", { name }) });
  };
  return {
    enable,
    reconnect: () =>
      void attempt(async () => {
        await api.post("/api/adapters/{id}/reconnect", { params });
        reload();
        toast({ text: text("adapters.page.reconnecting", { name }), kind: "info" });
      }),
    menu: [
      { key: "edit", icon: "pencil", label: text("adapters.page.edit"), onSelect: () => open("edit") },
      { key: "test", icon: "test-pipe", label: text("adapters.page.test"), onSelect: () => open("test") },
      {
        key: "frames",
        icon: "list-details",
        label: text("adapters.page.frames"),
        onSelect: () => open("frames"),
      },
      {
        key: "delete",
        icon: "trash",
        label: text("kit.delete"),
        danger: true,
        onSelect: () => void attempt(remove),
      },
    ],
  };
}

/** Says what went wrong where nothing else does. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ text: reasonOf(error), kind: "bad" });
  }
}
