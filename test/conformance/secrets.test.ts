import { type RouteItem, routes, type SettingsGroup, settings } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { filled } from "./case.js";
import { fullTower } from "./full-tower.js";

const canary = (n: number) => `canary-${n}-b7f3d1c9`;

describe("secrets", () => {
  let tower: TestHost;
  const written: string[] = [];
  let adapterId = 0;

  before(async () => {
    tower = await fullTower({ settings: { metrics: true } });
  });
  after(() => tower.stop());

  const write = () => {
    const secret = canary(written.length);
    written.push(secret);
    return secret;
  };

  it("can be written: tokens, passwords and the secret fields of every settings group", async () => {
    const adapter = { name: "Canary", type: "botproto_v11", connection_mode: "forward_ws" };
    const endpoint = "ws://127.0.0.1:1/";
    const made = await tower
      .post("/api/adapters", { ...adapter, endpoint, access_token: write() })
      .data<{ id: number }>();
    adapterId = made.id;
    await tower.patch(`/api/adapters/${adapterId}`, { access_token: write() }).answers({ code: 0 });
    await tower.post(`/api/adapters/${adapterId}/test`).answers({ code: 0 });

    const password = write();
    await tower.put("/api/system/webui-auth", { password }).answers({ code: 0 });
    await tower.post("/api/auth/login", { password }, { key: false }).answers({ code: 0 });
    const wrong = { password: write() };
    await tower.post("/api/auth/login", wrong, { key: false }).answers({ code: 40101 });

    for (const { item } of tower.host.contributions(settings)) await writeGroup(tower, item, write);
    expect(written).to.have.length.above(3);
  });

  it("are in no answer to a GET, nor is the access key", async () => {
    const asked: string[] = [];
    for (const { item } of tower.host.contributions(routes)) {
      if (item.method !== "GET") continue;
      const path = filled(item.path, { id: adapterId });
      const answer = await tower.get(path).done();
      const everything = `${answer.text}\n${JSON.stringify([...answer.headers])}`;
      for (const secret of [...written, tower.key])
        expect(everything.includes(secret), `${path} answers a secret`).to.equal(false);
      asked.push(path);
    }
    expect(asked).to.include.members([
      "/api/adapters",
      `/api/adapters/${adapterId}/frames`,
      "/api/system/audit",
      "/metrics",
    ]);
  });

  it("stay when they are sent back as they were read, and are shown as configured", async () => {
    const [record] = await tower.get("/api/adapters").data<{ access_token: string; revision: number }[]>();
    expect(record?.access_token).to.equal("<configured>");
    await tower.put(`/api/adapters/${adapterId}`, record).answers({ data: { access_token: "<configured>" } });
    await tower
      .patch(`/api/adapters/${adapterId}`, { access_token: null })
      .answers({ data: { access_token: "" } });
  });
});

describe("routes beyond the list", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower();
  });
  after(() => tower.stop());

  const all = (): RouteItem[] => tower.host.contributions(routes).map(({ item }) => item);

  it("are closed without credentials wherever they are within /api/", async () => {
    const open: string[] = [];
    for (const { method, path } of all()) {
      if (!path.startsWith("/api/")) continue;
      const { status } = await fetch(tower.base + filled(path), { method });
      if (status !== 401) open.push(`${method} ${path}`);
    }
    expect(open.sort()).to.deep.equal(["GET /api/auth/status", "POST /api/auth/login"]);
  });

  it("are in the OpenAPI document, with their parameters and a summary", async () => {
    const document = (await tower.get("/api/openapi.json").done()).json as unknown as {
      readonly openapi: string;
      readonly paths: Record<
        string,
        Record<string, { readonly summary: string; readonly operationId: string }>
      >;
    };
    expect(document.openapi).to.match(/^3\.1\./);
    const ids = new Set<string>();
    for (const { method, path } of all()) {
      const operation = document.paths[path.replace(/[*?]\d*\}/g, "}")]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).to.not.equal(undefined);
      expect(operation?.summary ?? "", `${method} ${path}`).to.match(/\S/);
      ids.add(operation?.operationId ?? "");
    }
    expect(ids.size, "operation ids are unique").to.equal(all().length);
  });
});

/** Sets the secret fields of a settings group, the others as they are. */
async function writeGroup(tower: TestHost, group: SettingsGroup, write: () => string): Promise<void> {
  const path = group.path ?? `/api/settings/${group.key}`;
  for (const field of (group.secrets ?? []).filter((name) => !name.includes("*"))) {
    const value = await tower.get(path).data<Record<string, unknown>>();
    await tower.put(path, withMember(value, field.split("."), write())).answers({ code: 0 });
  }
}

function withMember(value: Record<string, unknown>, names: string[], member: string): object {
  const [name = "", ...rest] = names;
  const inner = (value[name] ?? {}) as Record<string, unknown>;
  return { ...value, [name]: rest.length === 0 ? member : withMember(inner, rest, member) };
}
