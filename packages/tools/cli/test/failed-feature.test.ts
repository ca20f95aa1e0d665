import { expect } from "chai";
import { accessKey, Place } from "./test-support.js";

describe("a feature by others whose setup fails", () => {
  let here: Place;
  beforeEach(() => {
    here = new Place(["system", "commands", "texts", "test-message", "dice", "dice-native"]);
    here.thirdParty("fragile", 'throw new Error("no luck today");');
    here.configure({
      features: ["system", "commands", "texts", "test-message", "dice", "dice-native", "fragile"],
    });
  });
  afterEach(() => here.end());

  it("leaves the service ready, is listed with the reason by doctor, and logged with its file and line", async () => {
    const service = here.run(["start", "--bare"]);
    const base = await service.ready();
    expect((await service.ask("/health/ready")).status).to.equal(200);
    const rolled = await here.command("chat --locale en", ".r 2d1\n", { DICETOWER_API_KEY: accessKey });
    expect(rolled.out).to.contain("2D1");
    const doctor = await here.command("doctor", "", { DICETOWER_API_KEY: accessKey });
    expect(doctor.code, doctor.out).to.equal(0);
    expect(doctor.out).to.contain(
      'host.features is degraded: The feature "fragile" has failed: no luck today',
    );
    const unknown = await here.command("doctor", "", {});
    expect(unknown.out).to.contain(`the service runs at ${base}`);
    const [line = ""] = service.out.split("\n").filter((one) => one.includes("has failed"));
    expect((JSON.parse(line) as { message: string }).message).to.match(
      /^the feature "fragile" has failed: no luck today \(.*index\.js:2:\d+\)$/,
    );
  });
});
