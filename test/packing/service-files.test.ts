import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { parse } from "yaml";
import { root } from "../workspace/workspace.js";
import { dockerfileFaults, environmentOf, instructionsOf, lastOf, wordsOf } from "./dockerfile.js";

const read = (...path: string[]) => readFileSync(join(root, "examples", ...path), "utf8");

interface Service {
  readonly image?: string;
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly privileged?: boolean;
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

describe("the files for containers", () => {
  const text = read("docker", "Dockerfile");
  const { services, volumes } = parse(read("docker", "compose.yaml")) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };

  it("have a Dockerfile without the faults that linters look for", () => {
    expect(dockerfileFaults(text)).to.deep.equal([]);
  });

  it("call a process healthy that waits for its database, and none that hangs", async () => {
    const [, ...words] = wordsOf(lastOf(instructionsOf(text), "HEALTHCHECK"));
    const states: Record<string, number> = { "/health/ready": 503, "/health/live": 200 };
    const server = createServer(({ url = "" }, response) => response.writeHead(states[url] ?? 404).end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const env = { ...process.env, DICETOWER_PORT: String((server.address() as AddressInfo).port) };
    const isHealthy = () =>
      promisify(execFile)(process.execPath, words, { env }).then(
        () => true,
        () => false,
      );
    try {
      expect(await isHealthy()).to.equal(true);
      states["/health/live"] = 503;
      expect(await isHealthy()).to.equal(false);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    expect(await isHealthy()).to.equal(false);
  });

  it("have rules that find faults", () => {
    const bad =
      "FROM node\nADD https://x.example/y /y\nENV API_KEY=1\nWORKDIR y\nRUN curl x | sh\nCMD start\n";
    expect(dockerfileFaults(bad)).to.have.length(9);
    expect(dockerfileFaults(text.replace("USER 10001:10001", "USER root"))).to.have.length(1);
  });

  it("keep everything in the one folder that can be written", () => {
    const { dicetower } = services;
    const data = environmentOf(instructionsOf(text))["DICETOWER_DATA"];
    expect(dicetower?.read_only).to.equal(true);
    expect(dicetower?.volumes).to.deep.equal([`data:${data}`]);
    expect(dicetower?.tmpfs?.join()).to.match(/^\/tmp:/);
    expect(lastOf(instructionsOf(text), "VOLUME")).to.equal(JSON.stringify([data]));
    expect(Object.keys(volumes)).to.include("data");
  });

  it("open the service to the machine alone, without capabilities, and leave it time to end", () => {
    const { dicetower } = services;
    const port = environmentOf(instructionsOf(text))["DICETOWER_PORT"];
    expect(dicetower?.ports).to.deep.equal([`127.0.0.1:${port}:${port}`]);
    expect(dicetower?.cap_drop).to.deep.equal(["ALL"]);
    expect(Number.parseInt(dicetower?.stop_grace_period ?? "", 10)).to.be.above(22);
  });

  it("use SQLite by themselves, and PostgreSQL where somebody asks for it", () => {
    const { dicetower, database } = services;
    expect(dicetower?.profiles).to.equal(undefined);
    expect(dicetower?.environment?.["DICETOWER_DATABASE_URL"]).to.match(/^\$\{DICETOWER_DATABASE_URL:-\}$/);
    expect(database?.profiles).to.deep.equal(["postgres"]);
    expect(database?.image).to.match(/^postgres:\d+/);
    expect(database).to.not.have.property("ports");
  });

  it("start several processes with what they share, each in a folder of its own, behind one door", () => {
    const many = parse(read("docker", "compose.cluster.yaml")) as { services: Record<string, Service> };
    const { dicetower, proxy, database, bus } = many.services;
    const data = environmentOf(instructionsOf(text))["DICETOWER_DATA"];
    const names = Object.keys(dicetower?.environment ?? {});
    const shared = [
      "DICETOWER_DATABASE_URL",
      "DICETOWER_BUS_URL",
      "DICETOWER_SECRET_KEY",
      "DICETOWER_API_KEY",
    ];
    expect(names).to.include.members(shared);
    const known = read("..", "docs", "integrators.md") + read("..", "docs", "admins.md");
    for (const name of names) expect(known, name).to.include(name);
    expect(dicetower?.environment?.["DICETOWER_BUS_URL"]).to.match(/^nats:\/\/dicetower:.*@bus:4222$/);
    expect(dicetower?.environment?.["DICETOWER_DATABASE_URL"]).to.match(/@database\/dicetower$/);
    expect(dicetower?.volumes).to.deep.equal([data]);
    expect([dicetower, database, bus].flatMap((one) => one?.ports ?? [])).to.deep.equal([]);
    expect(proxy?.ports?.every((port) => port.startsWith("127.0.0.1:"))).to.equal(true);
    const port = environmentOf(instructionsOf(text))["DICETOWER_PORT"];
    const door = read("docker", "Caddyfile");
    expect(door).to.include(`dynamic a dicetower ${port}`);
    expect(door).to.match(/flush_interval -1/);
  });

  it("send no installed, built or personal files to the builder", () => {
    const left = read("docker", "Dockerfile.dockerignore").split("\n");
    expect(left).to.include.members([".git", "**/node_modules", "**/dist", "examples/*/data"]);
  });
});

describe("the unit of systemd", () => {
  const text = read("systemd", "dicetower.service");
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);

  it("is one that systemd takes", () => {
    const folder = mkdtempSync(join(tmpdir(), "dicetower-unit-"));
    const file = join(folder, "dicetower.service");
    try {
      // What it starts is not installed here.
      writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
      const { error, stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
        encoding: "utf8",
      });
      if (error === undefined)
        expect([status, stderr.match(/dicetower\.service.*/g)], stderr).to.deep.equal([0, null]);
      else expect(text).to.match(/^\[Unit\]$[\s\S]*^\[Service\]$[\s\S]*^\[Install\]$/m);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("starts the package as a user of its own, which can write its state alone", () => {
    expect(values("User")).to.deep.equal(["dicetower"]);
    expect(values("ExecStart")).to.deep.equal(["/opt/dicetower/dicetower start"]);
    expect(values("StateDirectory")).to.deep.equal(["dicetower"]);
    expect(values("Environment").join()).to.contain("DICETOWER_DATA=/var/lib/dicetower");
    expect([values("ProtectSystem"), values("NoNewPrivileges")]).to.deep.equal([["strict"], ["yes"]]);
  });

  it("leaves it time to end, and does not start again what says that this would not help", () => {
    expect(Number(values("TimeoutStopSec")[0])).to.be.above(22);
    expect(values("RestartPreventExitStatus")).to.deep.equal(["78 79"]);
    // JavaScript is compiled while it runs.
    expect(text).to.not.match(/^MemoryDenyWriteExecute=/m);
  });
});
