import { expect } from "chai";
import { type AccessTower, accessTower, endAll, makeRootMaster, root } from "../access-host.js";

const roles = {
  stranger: { userId: "111" },
  groupAdmin: { userId: "222", role: "admin" as const },
  helper: { userId: "333" },
  admin: { userId: "444" },
  master: { userId: "555" },
  root,
};
type Role = keyof typeof roles;

const masters: readonly Role[] = ["master", "root"];
const admins: readonly Role[] = ["admin", ...masters];
const helpers: readonly Role[] = ["helper", ...admins];
const all: readonly Role[] = ["stranger", "groupAdmin", ...helpers];

interface Row {
  readonly form: string;
  readonly spelt: readonly string[];
  readonly group?: readonly Role[];
  readonly private?: readonly Role[];
}

const ofAdmins = { group: admins, private: admins };
const ofMasters = { group: masters, private: masters };
const ofRoot: Pick<Row, "group" | "private"> = { group: ["root"], private: ["root"] };

/** Who may use which form, in every spelling that reaches it. */
const table: readonly Row[] = [
  {
    form: ".bot",
    spelt: [".bot", ".bot 0000", ".bot0000", ".bot info"],
    group: all,
    private: all,
  },
  {
    form: ".bot on|off",
    spelt: [".bot off", ".botoff", ".BOT ON", ".bot off 0000", ".boton0000", ".bot off0000", ".botoff 0000"],
    group: ["groupAdmin", ...admins],
    private: all,
  },
  {
    form: ".bot bye, in a group",
    spelt: [
      ".bot bye",
      ".botbye",
      ".bot exit",
      ".botquit",
      ".bot bye 0000",
      ".bot bye0000",
      ".botexit 0000",
      ".botquit10000",
    ],
    group: ["groupAdmin", ...helpers],
  },
  {
    form: ".bot bye <group>",
    spelt: [".bye 1000", ".bye1000", ".exit 1000", ".exit1000", ".quit1000", '.bye "1000"', ".ＢＹＥ１０００"]
      .flatMap((rest) => [`.bot ${rest.slice(1)}`, `.bot${rest.slice(1)}`])
      .concat(".bot bye1000 2000", ".botbye　１０００", ".bot bye --x 1000"),
    private: helpers,
  },
  {
    form: ".bot bye, in private",
    spelt: [".bot bye", ".botbye", ".bot exit --x"],
    private: helpers,
  },
  {
    form: ".dismiss, in a group",
    spelt: [".dismiss", ".退群", ".dismiss 0000", ".dismiss0000", ".退群10000"],
    group: ["groupAdmin", ...helpers],
  },
  {
    form: ".dismiss <group>",
    spelt: [".dismiss 1000", ".dismiss1000", ".退群1000", ".退群 1000", '.dismiss "1000"'],
    private: helpers,
  },
  { form: ".dismiss, in private", spelt: [".dismiss", ".退群"], private: helpers },
  {
    form: ".botlist",
    spelt: [".botlist", ".botlist list", ".botlist add 700", ".botlist del 700"],
    group: ["groupAdmin", ...admins],
    private: [],
  },
  {
    form: ".ban",
    spelt: [
      ".ban",
      ".ban list",
      ".ban add 70001",
      ".ban add user 70001",
      ".ban del 70001",
      ".ban query 70001",
      ".ban only off",
      ".黑名单list",
      ".黑名单add 70001",
      ".black 70001",
      ".black70001",
    ],
    ...ofAdmins,
  },
  {
    form: ".white",
    spelt: [".white", ".white list", ".white add 70001", ".white del 70001", ".白名单list", ".白名单 list"],
    ...ofAdmins,
  },
  {
    form: ".trust",
    spelt: [
      ".trust 70001",
      ".trust70001",
      ".trust 70001 1",
      ".信任70001",
      ".user state 70001",
      ".user 70001 0",
    ],
    ...ofAdmins,
  },
  { form: ".master list", spelt: [".master", ".master list", ".骰主list", ".MASTER LIST"], ...ofMasters },
  {
    form: ".master add|del",
    spelt: [".master add 70001", ".骰主add 70001", ".master del 70001", ".骰主del 70001", ".master add"],
    ...ofRoot,
  },
  { form: ".master reset", spelt: [".master reset"], ...ofRoot },
  { form: ".master reset, in Chinese", spelt: [".骰主reset"], ...ofRoot },
  {
    form: ".master on the service",
    spelt: [
      ".master restart",
      ".master backup list",
      ".master relogin 1",
      ".master audit",
      ".master audit 3",
      ".骰主audit",
    ],
    ...ofMasters,
  },
  {
    form: ".master quitgroup <group>",
    spelt: [".master quitgroup 1000", ".骰主quitgroup 1000", '.master "quitgroup" 1000'],
    ...ofMasters,
  },
];

const refused =
  /^(Only the owner or an administrator of this group|.*\(trust level \d+(?: or more)?\)|This command works in groups only)/;

describe("a form of a command", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
    await tower.post("/api/masters", { platform: "test", userId: roles.master.userId }).answers({ code: 0 });
    for (const [who, level] of [
      [roles.helper, 3],
      [roles.admin, 4],
    ] as const)
      await tower.say(`.trust ${who.userId} ${level}`, root).replies(/has trust level/);
  });
  afterEach(endAll);

  for (const row of table)
    for (const scene of ["group", "private"] as const) {
      const may = row[scene];
      if (may === undefined) continue;
      it(`${row.form} is for ${may.join(", ") || "nobody"} ${scene === "group" ? "in a group" : "in private"}`, async () => {
        for (const role of all)
          for (const spelt of row.spelt) {
            const before = tower.fake.log.length;
            const answer = await tower.say(spelt, { ...roles[role], scene }).text();
            expect(!refused.test(answer), `${role}: ${spelt} → ${answer}`).to.equal(may.includes(role));
            if (!may.includes(role)) expect(tower.fake.log, `${role}: ${spelt}`).to.have.lengthOf(before);
          }
      });
    }
});
