import { expect } from "chai";
import { deviceOf } from "../../../packages/panel/panel-kit/src/text/device.js";

describe("the device that a user agent tells of", () => {
  const cases: readonly (readonly [string, object])[] = [
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36",
      { browser: "Chrome", system: "Linux" },
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Safari/537.36 Edg/125.0",
      { browser: "Edge", system: "Windows" },
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1",
      { browser: "Safari", system: "iPhone" },
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:126.0) Gecko/20100101 Firefox/126.0",
      { browser: "Firefox", system: "macOS" },
    ],
    ["curl/8.7", {}],
  ];
  for (const [agent, device] of cases)
    it(`is ${JSON.stringify(device)} for ${agent.slice(0, 60)}`, () => {
      expect(deviceOf(agent)).to.deep.equal(device);
    });
});
