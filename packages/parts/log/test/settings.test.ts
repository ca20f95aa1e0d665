import type { LiveSettings, Settings } from "@dicetower/contract";
import { bareKernel } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { followSettings, type LoggingOptions, loggingSettings } from "../src/index.js";
import { piped } from "./test-support.js";

describe("settings of the log", () => {
  it("take effect at once, and can return to the configuration", async () => {
    const configured: LoggingOptions["level"] = "warn";
    const { logging, pipe } = await piped({ level: configured });
    const { value } = loggingSettings.schema.validate({});
    let tell: (next: object) => void = () => {};
    const live = { value, watch: (_scope: unknown, changed: (next: object) => void) => (tell = changed) };
    const settings = { of: () => live as unknown as LiveSettings<object> } as unknown as Settings;
    followSettings(bareKernel().kernel.root, settings, logging, configured);
    const log = logging.logFor("decks");
    log.info("1");
    tell({ level: "info", owners: {} });
    log.info("2");
    tell({ level: "configured", owners: { decks: "debug" } });
    log.debug("3");
    tell({ level: "configured", owners: {} });
    log.info("4");
    expect(pipe.lines.map(({ message }) => message)).to.deep.equal(["2", "3"]);
  });

  it("refuse unknown levels", () => {
    expect(loggingSettings.schema.validate({ level: "loud" }).error).to.be.an("error");
    expect(loggingSettings.schema.validate({ owners: { decks: "loud" } }).error).to.be.an("error");
    expect(loggingSettings.schema.validate({ owners: { decks: "error" } }).error).to.equal(undefined);
  });
});
