import commands from "@dicetower/commands";
import { defineFeature, defineTopic, Store } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import dice from "../src/index.js";

const facesChanged = defineTopic<null>("dice.facesChanged", { cluster: true });

/** Stands for what carries topics between processes. */
let heard = 0;
let elsewhere: (faces: number) => Promise<void>;
const otherProcess = defineFeature({
  id: "other-process",
  needs: { store: Store },
  setup(host) {
    host.on(facesChanged, () => {
      heard++;
    });
    elsewhere = async (faces) => {
      await host.needs.store.change((db) => db("dice_faces").update({ faces }));
      host.emit(facesChanged, null);
    };
  },
});

describe("default faces", () => {
  let tower: TestHost;

  before(async () => {
    tower = await testHost({ features: [texts, commands, dice, otherProcess] });
  });
  after(() => tower.stop());

  it("are told to other processes after each change, and read again when another has changed them", async () => {
    const info = () => tower.say(".set info").text();
    await tower.say(".set 37 --my").done();
    expect(await info()).to.contain("37");
    expect(heard).to.equal(1);
    await elsewhere(41);
    while (!(await info()).includes("41")) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(heard).to.equal(2);
    await tower.say(".set clr --my").done();
    expect(heard).to.equal(3);
    expect(await info()).to.not.contain("41");
  });
});
