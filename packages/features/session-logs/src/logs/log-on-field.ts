import { Joi } from "@dicetower/contract";
import { type GroupField, groupField } from "@dicetower/groups/api";
import type { SessionLogsService } from "./session-logs.js";

/** Whether a log is on in a group, as a member of its row. */
export function logOnField(logs: SessionLogsService): GroupField<boolean> {
  return groupField<boolean>({
    key: "logOn",
    schema: Joi.boolean(),
    default: false,
    titleKey: "logs.field.logOn",
    source: {
      load: (keys) => Promise.resolve(keys.map((key) => logs.recording(key) !== undefined)),
      save: (group, on, actor) => logs.switch(group, on === true, actor),
    },
  });
}
