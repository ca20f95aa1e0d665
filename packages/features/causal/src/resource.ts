import type { Resource } from "@dicetower/contract";

/** Rules as records. Their page makes the form, with kinds of conditions and actions in it. */
export const ruleResource: Resource = {
  key: "causal-rules",
  titleKey: "resource.causal-rules",
  category: "causal",
  order: 20,
  icon: "git-branch",
  path: "/api/causal/rules",
  idField: "id",
  columns: ["name", "priority", "channelScope", "channelTarget", "enabled"],
  toggle: "/api/causal/rules/{id}/toggle",
  actions: [
    {
      method: "POST",
      path: "/api/causal/cooldowns/clear",
      titleKey: "resource.causal-rules.clearCooldowns",
      shows: true,
    },
  ],
};
