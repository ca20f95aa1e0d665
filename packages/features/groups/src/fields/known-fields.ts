import type { Access } from "@dicetower/access/api";
import type { Extensions } from "@dicetower/commands/api";
import { Joi } from "@dicetower/contract";
import type { GroupFaces } from "@dicetower/dice/api";
import { type GroupField, type GroupKey, groupField } from "../api.js";
import type { GroupAccounts } from "../platform/accounts.js";
import type { GroupRecords } from "../records/group-records.js";

/** Accounts of this service in a group, as its platform numbers them. */
async function selfIdsOf(
  groupRecords: GroupRecords,
  accounts: GroupAccounts,
  key: GroupKey,
): Promise<string[]> {
  return accounts.selfIds((await groupRecords.load(key))?.accounts.keys() ?? []);
}

/** What `access` keeps by group: the switch, and the bots of others. */
export function accessFields(
  access: Access,
  groupRecords: GroupRecords,
  accounts: GroupAccounts,
): GroupField[] {
  const enabled = groupField<boolean>({
    key: "enabled",
    schema: Joi.boolean(),
    default: true,
    titleKey: "groups.field.enabled",
    source: {
      shares: true,
      load: (groups) =>
        Promise.all(
          groups.map(
            async (key) =>
              !access.isGroupOff(key.platform, key.groupId, await selfIdsOf(groupRecords, accounts, key)),
          ),
        ),
      async save(key, value, actor, within) {
        const selfIds = await selfIdsOf(groupRecords, accounts, key);
        await access.switchGroup(key.platform, key.groupId, selfIds, value === false, actor, within);
      },
    },
  });
  const botList = groupField<string[]>({
    key: "botList",
    schema: Joi.array().items(Joi.string().min(1).max(128)).max(64).unique(),
    default: [],
    titleKey: "groups.field.botList",
    source: {
      shares: true,
      load: async (groups) => groups.map(({ platform, groupId }) => [...access.bots(platform, groupId)]),
      save: ({ platform, groupId }, value, actor, within) =>
        access.setBots(platform, groupId, value ?? [], actor, within),
    },
  });
  return [enabled, botList];
}

/** Switches of extensions: those in force, by name. */
export function extensionField(extensions: Extensions): GroupField {
  const switches = ({ platform, groupId }: GroupKey) =>
    Object.fromEntries(
      extensions.all.map(({ extension: { key } }) => [key, extensions.enabled({ platform, groupId }, key)]),
    );
  return groupField<Record<string, boolean>>({
    key: "extensions",
    schema: Joi.object().pattern(Joi.string().max(60), Joi.boolean()).max(500),
    default: {},
    titleKey: "groups.field.extensions",
    source: {
      shares: true,
      load: async (groups) => groups.map(switches),
      async save(key, value, actor, within) {
        const place = { platform: key.platform, groupId: key.groupId };
        const before = switches(key);
        for (const name of value === null ? Object.keys(before) : Object.keys(value))
          if (value === null || value[name] !== before[name])
            await extensions.set(place, name, value?.[name], actor, within);
      },
    },
  });
}

/** Default faces, 0 where the group has none of its own. */
export function facesField(faces: GroupFaces): GroupField {
  return groupField<number>({
    key: "defaultFaces",
    schema: Joi.number().integer().min(0).max(9_999),
    default: 0,
    titleKey: "groups.field.defaultFaces",
    source: {
      shares: true,
      load: async (groups) => groups.map(({ platform, groupId }) => faces.get(platform, groupId) ?? 0),
      save: ({ platform, groupId }, value, actor, within) =>
        faces.set(platform, groupId, value === null || value === 0 ? undefined : value, actor, within),
    },
  });
}
