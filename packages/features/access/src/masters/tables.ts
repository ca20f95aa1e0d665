import { Joi, type PanelPage, type Resource } from "@dicetower/contract";
import { entry, listRow } from "../lists/list-schemas.js";

const time = Joi.number().integer().min(0).required().meta({ widget: "time" });
const word = Joi.string().allow("").required();

/** A master as it was added. */
export const addedMaster = Joi.object({
  platform: word,
  userId: word,
  name: word,
  root: Joi.boolean().required(),
  note: word,
  addedAt: time,
  addedBy: word,
  lastSeenAt: time,
  notify: Joi.boolean().required(),
});

/** A master as the list answers it. */
export const masterRow = addedMaster.keys({
  claimOpen: Joi.boolean().required().meta({ advanced: true }),
  claimExpiresAt: time.meta({ advanced: true }),
});

/** Masters as a table. */
export const mastersTable: Resource = {
  key: "masters",
  titleKey: "resource.masters",
  category: "lists",
  order: 10,
  icon: "star",
  path: "/api/masters",
  // Two people may have the same number on two platforms, and an id of dots is a step in a path.
  idField: "platform:userId",
  columns: ["platform", "userId", "name", "root", "note", "addedAt", "lastSeenAt"],
  remove: "/api/masters/{platform}/{id}",
  actions: [
    {
      method: "POST",
      path: "/api/masters/claim-code",
      titleKey: "resource.masters.claimCode",
      confirm: true,
      shows: true,
    },
  ],
};

/** The lists as a table. */
export const listTable: Resource = {
  key: "banlist",
  titleKey: "resource.banlist",
  category: "lists",
  order: 5,
  icon: "shield",
  path: "/api/banlist",
  idField: "rowId",
  columns: ["listType", "targetType", "platform", "targetId", "name", "reason", "expiresAt"],
  item: listRow,
  body: entry,
  // A row for the same target is changed.
  update: "/api/banlist",
};

/** The lists, and whether they alone are served, on one page. */
export const listPage: PanelPage = {
  key: "banlist",
  titleKey: "resource.banlist",
  category: "lists",
  order: 5,
  icon: "shield",
  tables: ["banlist"],
  forms: ["whitelist-only"],
};
