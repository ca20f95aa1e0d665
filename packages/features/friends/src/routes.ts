import { Joi, type PanelPage, type Resource, type RouteItem, route } from "@dicetower/contract";
import type { FriendCleaner } from "./clean.js";
import type { FriendLists } from "./friend-lists.js";
import type { FriendFilter, FriendRecords } from "./friend-records.js";

const time = Joi.number().integer().min(0).required().meta({ widget: "time" });
const word = Joi.string().allow("").required();
const whole = Joi.number().integer().min(0).required();

/** A friend as the list answers it. */
const friendRow = Joi.object({
  adapterId: whole,
  platform: word,
  userId: word,
  nickname: word,
  remark: word,
  keep: Joi.boolean().required(),
  addedAt: time,
  lastInteractionAt: time,
  trust: whole,
});

/** Query of the list. */
type FriendQuery = FriendFilter & {
  readonly page: number;
  readonly pageSize: number;
  readonly refresh: boolean;
};

/** Friends of all adapters. */
export function friendRoutes(
  records: FriendRecords,
  lists: FriendLists,
  cleaner: FriendCleaner,
  trustOf: (platform: string, userId: string) => number,
): RouteItem[] {
  const withTrust = (friend: Awaited<ReturnType<FriendRecords["find"]>>["items"][number]) => ({
    ...friend,
    trust: trustOf(friend.platform, friend.userId),
  });
  return [
    route({
      method: "GET",
      path: "/api/friends",
      summary: "Friends of all accounts, those without interaction for longest first, paged.",
      accepts: {
        query: Joi.object<FriendQuery>({
          adapterId: Joi.number().integer().min(1),
          keep: Joi.boolean(),
          idleDays: Joi.number().integer().min(0).max(36_500),
          q: Joi.string().max(200),
          refresh: Joi.boolean().default(false).meta({ widget: "hidden" }),
          page: Joi.number().integer().min(1).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: Joi.object({
        items: Joi.array().items(friendRow).required(),
        total: whole,
        page: whole,
        pageSize: whole,
      }),
      async handle({ query: { page, pageSize, refresh, ...filter } }) {
        await lists.refresh(refresh);
        await records.flush();
        const { items, total } = await records.find(filter, page, pageSize);
        return { items: items.map(withTrust), total, page, pageSize };
      },
    }),
    route({
      method: "PUT",
      path: "/api/friends/{adapterId}/{userId}",
      summary: "Marks a friend as one who is never cleaned, or takes the mark away.",
      accepts: {
        params: Joi.object<{ adapterId: number; userId: string }>({
          adapterId: Joi.number().integer().min(1).required(),
          userId: Joi.string().max(128).required(),
        }),
        body: Joi.object<{ keep: boolean }>({ keep: Joi.boolean().required() }),
      },
      returns: friendRow,
      handle: async ({ params, body, actor }) =>
        withTrust(await records.keep(params.adapterId, params.userId, body.keep, actor)),
    }),
    route({
      method: "GET",
      path: "/api/friends/clean-preview",
      summary: "Friends who would be deleted at the next cleaning, and how many fit in all.",
      returns: Joi.object({ items: Joi.array().items(friendRow).required(), total: whole }),
      async handle() {
        const { items, total } = await cleaner.preview();
        return { items: items.map(withTrust), total };
      },
    }),
  ];
}

/** Friends as a table. */
export const friendTable: Resource = {
  key: "friends",
  titleKey: "resource.friends",
  category: "players",
  order: 15,
  icon: "heart",
  path: "/api/friends",
  idField: "adapterId:userId",
  columns: ["adapterId", "platform", "userId", "nickname", "remark", "keep", "trust", "lastInteractionAt"],
  item: friendRow,
  create: false,
  update: "/api/friends/{adapterId}/{userId}",
  remove: false,
  begins: { page: "adapters", titleKey: "panel.begins.adapters" },
  actions: [{ method: "GET", path: "/api/friends/clean-preview", titleKey: "resource.friends.preview" }],
};

/** The friends and the rules about them, on one page. */
export const friendPage: PanelPage = {
  key: "friends",
  titleKey: "resource.friends",
  category: "players",
  order: 15,
  icon: "heart",
  tables: ["friends"],
  forms: ["friend-clean", "user-group"],
};
