import { Joi, type Store } from "@dicetower/contract";
import { type GroupField, groupField } from "@dicetower/groups/api";
import type { InitiativeList } from "../api.js";
import { dataOf, type ListData, listSchema, maxLists, maxNameLength, stateOf } from "./list-data.js";
import type { ListStore } from "./list-store.js";

/** The list in force, and the others by name. */
interface GroupData extends ListData {
  readonly lists: Readonly<Record<string, ListData>>;
}

const schema = listSchema.append<GroupData>({
  lists: Joi.object()
    .pattern(Joi.string().min(1).max(maxNameLength), listSchema)
    .max(maxLists - 1)
    .default({}),
});

const empty: GroupData = { round: 1, current: -1, entries: [], lists: {} };

/** `initiative` of a group in the API. */
export function initiativeField(lists: ListStore, store: Store): GroupField {
  return groupField<GroupData>({
    key: "initiative",
    schema,
    default: empty,
    titleKey: "initiative.field",
    source: {
      async load(groups) {
        const all = await lists.ofGroups(groups);
        return all.map((own) => {
          const force = own.find(({ name }) => name === "");
          const others = own.filter(({ name }) => name !== "");
          return {
            ...(force === undefined ? { round: 1, current: -1, entries: [] } : dataOf(force)),
            lists: Object.fromEntries(others.map((list) => [list.name, dataOf(list)])),
          };
        });
      },
      async save(group, value) {
        const { lists: others, ...force } = value ?? empty;
        const next: InitiativeList[] = [
          { name: "", ...stateOf(force) },
          ...Object.entries(others).map(([name, data]) => ({ name, ...stateOf(data) })),
        ];
        await store.change((db) => lists.replace(db, group, next));
        lists.told(group);
      },
    },
  });
}
