import {
  botIsQuiet,
  type Command,
  type CommandCall,
  commandOfForms,
  commands,
  defineFeature,
  form,
  messageFact,
  messageFacts,
  type Permission,
  senderTrust,
  texts,
  textTable,
} from "@dicetower/contract";
import { type ProbeCommand, probeCommand } from "@dicetower/testkit";

const permissions: readonly Permission[] = [
  "anyone",
  "groupAdmin",
  "groupAdminOrHelper",
  "helper",
  "admin",
  "master",
  "root",
];

const shown = ({ word, rest, original, options, targets, locale, actor }: CommandCall) =>
  JSON.stringify({ word, rest, original, options: [...options], targets, locale, actor });

const answers = (_none: unknown, call: CommandCall) => ({ content: shown(call), plain: true });

export const command = (key: string, more: Partial<ProbeCommand>): Command =>
  probeCommand({
    key,
    category: "probe",
    title: "probe.title",
    brief: "probe.title",
    replyKeys: ["probe.title"],
    run: (call) => answers(undefined, call),
    ...more,
  });

/** What the last call of `.show` was; its reply is the same as JSON. */
export interface Shown {
  readonly word: string;
  readonly rest: string;
  readonly original: string;
  readonly options: [string, string][];
  readonly targets: string[];
  readonly locale: string;
  readonly actor: object;
}

/** Commands that tell what they were called with, and users `t<trust>` who have that trust. */
export const probe = defineFeature({
  id: "probe",
  setup(host) {
    host.add(texts, ...textTable({ "probe.title": { en: "Probe", "zh-CN": "探针" } }));
    host.add(
      messageFacts,
      messageFact({
        key: "probe.trust",
        fact: senderTrust,
        rank: 900,
        of({ userId }) {
          const trust = /^t(\d+)$/.exec(userId)?.[1];
          return trust === undefined ? undefined : Number(trust);
        },
      }),
      messageFact({
        key: "probe.quiet",
        fact: botIsQuiet,
        rank: 900,
        of: ({ groupId }) => (groupId === "quiet" ? true : undefined),
      }),
    );
    host.add(
      commands,
      command("show", { names: ["show", "显示", "sh", "s2"] }),
      command("glue", { names: ["g", "glue"], glued: true, reads: (rest) => /^d\d/.test(rest) }),
      command("stiff", { names: ["x", "glued"] }),
      command("target", {}),
      command("me", {}),
      commandOfForms({
        key: "words",
        names: ["words"],
        category: "probe",
        title: "probe.title",
        brief: "probe.title",
        replyKeys: ["probe.title"],
        forms: [form("[said:word...]", { example: "a b", run: ({ said = [] }) => said.join("|") })],
      }),
      command("groups", { scope: "group" }),
      command("privately", { scope: "private" }),
      command("always", { whileOff: true }),
      commandOfForms({
        key: "mixed",
        names: ["mixed"],
        category: "probe",
        title: "probe.title",
        brief: "probe.title",
        replyKeys: ["probe.title"],
        permission: "groupAdmin",
        forms: [
          form("", { run: answers }),
          form("info", { permission: "anyone", run: answers }),
          form("all", { permission: "master", run: answers }),
          form("broken", {
            permission: "master",
            available({ rest }) {
              if (rest === "broken") throw new Error("broken inside /home/secret");
              return true;
            },
            run: answers,
          }),
        ],
      }),
      command("silent", { run: () => undefined }),
      command("throws", {
        run: () => {
          throw new Error("broken inside /home/secret");
        },
      }),
      command("rejects", { run: () => Promise.reject(new Error("broken inside /home/secret")) }),
      command("extension", { names: ["clash"], extension: "deck", run: () => "extension" }),
      command("core", { names: ["clash"], run: () => "core" }),
      ...permissions.map((permission) => command(`may${permission.toLowerCase()}`, { permission })),
    );
  },
});
