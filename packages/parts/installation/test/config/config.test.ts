import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";
import {
  type Config,
  ConfigError,
  type ConfigFlags,
  loadConfig,
  weaknessOf,
} from "../../src/config/index.js";

describe("the configuration", () => {
  let installation: string;
  beforeEach(() => {
    installation = mkdtempSync(join(tmpdir(), "dicetower-config-"));
  });
  afterEach(() => rmSync(installation, { recursive: true, force: true }));

  const write = (content: unknown, name = "dicetower.config.json"): string => {
    const path = join(installation, name);
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };
  const load = (environment: Record<string, string> = {}, flags: ConfigFlags = {}): Config =>
    loadConfig({ installation, environment, flags });
  const problems = (environment: Record<string, string> = {}, flags: ConfigFlags = {}): readonly string[] => {
    try {
      load(environment, flags);
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
    return [];
  };

  it("has a default for everything", () => {
    expect(load()).to.deep.equal({
      installation,
      file: join(installation, "dicetower.config.json"),
      data: join(installation, "data"),
      name: "Dicetower",
      server: {
        host: "127.0.0.1",
        port: 18088,
        apiKey: undefined,
        metrics: false,
        checkAnswers: false,
        hosts: [],
        proxies: [],
      },
      databaseUrl: undefined,
      busUrl: undefined,
      logLevel: "info",
      log: "auto",
      features: undefined,
      restoreOnCorruption: false,
      safeMode: false,
      origins: {},
      warnings: [],
    });
  });

  it("comes from defaults, file, environment and flags (the later wins), and has the source of each value", () => {
    write({
      name: "My tower",
      server: {
        host: "::1",
        port: 1,
        api_key: "from-the-file-0123456789",
        metrics: true,
        proxies: ["10.0.0.0/8"],
      },
      logLevel: "warn",
      databaseUrl: "postgres://u:p@db/x",
      features: ["dice", "dice-native"],
      restoreOnCorruption: true,
    });
    const config = load(
      {
        DICETOWER_PORT: "2",
        DICETOWER_HOST: "localhost",
        DICETOWER_BUS_URL: "nats://bus:4222",
        DICETOWER_SAFE_MODE: "1",
        DICETOWER_CHECK_ANSWERS: "1",
      },
      { port: "3", logLevel: "debug", log: "json", metrics: false },
    );
    expect(config).to.deep.include({
      name: "My tower",
      server: {
        host: "localhost",
        port: 3,
        apiKey: "from-the-file-0123456789",
        metrics: false,
        checkAnswers: true,
        hosts: [],
        proxies: ["10.0.0.0/8"],
      },
      databaseUrl: "postgres://u:p@db/x",
      busUrl: "nats://bus:4222",
      logLevel: "debug",
      log: "json",
      features: ["dice", "dice-native"],
      restoreOnCorruption: true,
      safeMode: true,
    });
    expect(config.origins).to.include({
      "server.port": "flag",
      "server.host": "environment",
      "server.api_key": "file",
      logLevel: "flag",
      safeMode: "environment",
      "server.checkAnswers": "environment",
    });
    expect(config.origins).to.not.have.property("data");
  });

  it("resolves paths relative to their source", () => {
    mkdirSync(join(installation, "elsewhere"));
    const path = write({ data: "../kept" }, "elsewhere/tower.json");
    expect(load({ DICETOWER_CONFIG: path }).data).to.equal(join(installation, "kept"));
    expect(load({}, { config: path }).file).to.equal(path);
    expect(load({ DICETOWER_CONFIG: path, DICETOWER_DATA: "here" }).data).to.equal(resolve("here"));
    expect(load({ DICETOWER_DATA: "here" }, { data: "/there" }).data).to.equal("/there");
  });

  it("ignores empty values", () => {
    write({ server: { api_key: "" }, databaseUrl: "" });
    const config = load({ DICETOWER_HOST: "", DICETOWER_API_KEY: "", DICETOWER_DATABASE_URL: "" });
    expect([config.server.host, config.server.apiKey, config.databaseUrl]).to.deep.equal([
      "127.0.0.1",
      undefined,
      undefined,
    ]);
  });

  it("cannot be changed by its users", () => {
    const config = load() as { server: { port: number } };
    expect(() => {
      config.server.port = 1;
    }).to.throw(TypeError);
  });

  it("names file and field of every error", () => {
    const path = write({ server: { port: 70_000, hots: [] }, logLevel: "loud", features: ["Dice"] });
    expect(problems()).to.deep.equal([
      `${path}: server.port must be a valid port`,
      `${path}: server.hots is not allowed`,
      `${path}: logLevel must be one of [debug, info, warn, error]`,
      `${path}: features.0 must be the id of a feature, such as dice-native`,
    ]);
    write({ server: { port: "18088" } });
    expect(problems()).to.deep.equal([`${path}: server.port must be a number`]);
    rmSync(path);
    expect(
      problems({ DICETOWER_PORT: "many", DICETOWER_HOST: "no host!", DICETOWER_DATABASE_URL: "mysql://x" }),
    ).to.deep.equal([
      "DICETOWER_HOST must be an IP address or a host name",
      "DICETOWER_PORT must be a number",
      "DICETOWER_DATABASE_URL must be a valid uri with a scheme matching the postgres|postgresql pattern",
    ]);
    // A bus connects processes that share a database.
    expect(problems({ DICETOWER_BUS_URL: "nats://bus" })[0]).to.match(/^busUrl .*DICETOWER_DATABASE_URL/);
    expect(
      problems({}, { port: "-1", logLevel: "loud", databaseUrl: "x" }).map((text) => text.split(" ")[0]),
    ).to.deep.equal(["--port", "--database-url", "--log-level"]);
  });

  it("says where a file is malformed, or that there is none", () => {
    const path = write('{ "server": { ');
    expect(problems()[0]).to.match(new RegExp(`^${path}: .*JSON`));
    write("\uFEFF{}");
    expect(problems()).to.deep.equal([]);
    write("[]");
    expect(problems()[0]).to.contain("must be of type object");
    const none = join(installation, "none.json");
    expect(problems({ DICETOWER_CONFIG: none })).to.deep.equal([
      `${none}: there is no such configuration file`,
    ]);
  });

  it("refuses a weak access key if others can reach the service, and otherwise warns of it", () => {
    for (const host of ["0.0.0.0", "::", "192.168.1.5", "tower.example"])
      for (const key of [
        "short",
        "changeme-changeme",
        "aaaaaaaaaaaaaaaaaaaaaa",
        "1234567890123456",
        "password12345678",
      ]) {
        const [problem = ""] = problems({ DICETOWER_HOST: host, DICETOWER_API_KEY: key });
        expect(problem, `${host} ${key}`).to.contain("server.api_key (from environment)").and.contain(host);
        expect(problem).to.not.contain(key);
      }
    for (const host of ["127.0.0.1", "127.1.2.3", "::1", "localhost"]) {
      const { warnings } = load({ DICETOWER_HOST: host, DICETOWER_API_KEY: "short" });
      expect(warnings[0], host).to.contain("has fewer than 16 characters");
    }
    const strong = "bars-key-0123456789abcdef0123456789";
    expect(load({ DICETOWER_HOST: "0.0.0.0", DICETOWER_API_KEY: strong }).warnings).to.deep.equal([]);
    expect(load({ DICETOWER_HOST: "0.0.0.0" }).warnings).to.deep.equal([]);
  });
});

describe("an access key", () => {
  it("is weak if it is short, repeats itself, or is a word or a keyboard row", () => {
    for (const key of [
      "",
      "fifteen-letters",
      "xyxyxyxyxyxyxyxyxy",
      "Dicetower-Admin-2026",
      "qwertyuiopasdfgh",
      "abcdefghijklmnop",
    ])
      expect(weaknessOf(key), key).to.be.a("string");
    for (const key of ["k7Qm2xVb9TfWz4Lp", "correct horse battery staple"])
      expect(weaknessOf(key), key).to.equal(undefined);
  });
});
