import { personalData } from "@dicetower/players/api";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { onBoth } from "./on-both.js";
import { messagesOf } from "./tower.js";

onBoth("what the chat history holds of a person", (start) => {
  let tower: TestHost;
  before(async () => {
    tower = await start();
    for (const userId of ["5", "6"])
      for (const groupId of ["p1", "p2"])
        await tower
          .say(`${userId} in ${groupId}`, { groupId, userId, nickname: `N${userId}`, accountId: "7" })
          .silent();
    await tower.say("psst", { scene: "private", userId: "5", accountId: "7" }).silent();
  });
  after(() => tower.stop());
  const mine = () => {
    const found = tower.host.contributions(personalData).find(({ key }) => key === "chat");
    if (found === undefined) throw new Error("no personal data");
    return found.item;
  };
  const person = { platform: "test", userId: "5" };

  it("is exported without anything of others", async () => {
    const { messages, complete } = (await mine().export(person)) as {
      messages: { text: string }[];
      complete: boolean;
    };
    expect(complete).to.equal(true);
    expect(messages.map(({ text }) => text).sort()).to.deep.equal(["5 in p1", "5 in p2", "psst"]);
  });

  it("is erased where it is asked for, with a pseudonym in its place", async () => {
    expect(await mine().erase(undefined as never, person, "gone-1")).to.deep.equal({ messages: 3 });
    for (let time = 0; time < 2; time++) await mine().eraseFiles?.(person, "gone-1");
    const [one, two] = await messagesOf(tower, "p1");
    expect(one).to.deep.include({ userId: "gone-1", nickname: "", text: "", segments: [] });
    expect(two).to.include({ userId: "6", text: "6 in p1" });
    await tower.get("/api/players/test/5/messages").answers({ data: [] });
    expect(await mine().export(person)).to.deep.equal({ messages: [], complete: true });
  });

  it("is held again when they speak again", async () => {
    await tower.say("back", { groupId: "p1", userId: "5", accountId: "7" }).silent();
    const { messages } = (await mine().export(person)) as { messages: unknown[] };
    expect(messages).to.have.length(1);
  });
});
