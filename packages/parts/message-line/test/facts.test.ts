import {
  botIsQuiet,
  defineFact,
  type Message,
  messageFact,
  messageFacts,
  type Stage,
  senderName,
  senderTrust,
} from "@dicetower/contract";
import { put } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { lineOf, message } from "./test-support.js";

const tells = (of: (message: Message) => string): Stage => ({
  key: "tells",
  slot: "commands",
  run: (said) => ({ reply: of(said) }),
});

describe("facts of a message", () => {
  it("have the value of the highest rank; undefined leaves it to the next, finally to the fact itself", async () => {
    const name = (key: string, rank: number, names: Record<string, string>) =>
      messageFact({ key, fact: senderName, rank, of: ({ userId }) => names[userId] });
    const { kernel, line, account } = await lineOf([tells((said) => said.senderName)], {
      facts: [name("low", 1, { a: "Low", b: "Low" }), name("high", 2, { a: "High" })],
    });
    for (const userId of ["a", "b", "c"]) await line.receive(message(account, "hi", { userId }));
    expect(account.said).to.deep.equal(["group:g1:High", "group:g1:Low", "group:g1:Ann"]);
    await kernel.stop();
  });

  it("are computed once, and only when something reads them", async () => {
    const asked: string[] = [];
    const own = defineFact("test.own", () => "itself");
    const { kernel, line, account } = await lineOf(
      [tells((said) => (said.text === "ask" ? said.fact(own) + said.fact(own) : "no"))],
      {
        facts: [
          messageFact({
            key: "own",
            fact: own,
            rank: 0,
            of: ({ text }) => {
              asked.push(text);
              return "x";
            },
          }),
        ],
      },
    );
    await line.receive(message(account, "chat"));
    expect(asked).to.deep.equal([]);
    await line.receive(message(account, "ask"));
    expect(asked).to.deep.equal(["ask"]);
    expect(account.said.at(-1)).to.equal("group:g1:xx");
    await kernel.stop();
  });

  it("that fail count against their owner, and have the safe value", async () => {
    const fails = () => {
      throw new Error("lists are gone");
    };
    const { kernel, line, account, lines } = await lineOf([tells((said) => `${said.trust} ${said.quiet}`)], {
      facts: [
        messageFact({ key: "trust", fact: senderTrust, rank: 2, of: fails }),
        messageFact({ key: "more", fact: senderTrust, rank: 1, of: () => 5 }),
        messageFact({ key: "quiet", fact: botIsQuiet, rank: 1, of: fails }),
      ],
    });
    await line.receive(message(account, "hi"));
    expect(account.said).to.deep.equal(["group:g1:0 true"]);
    const told = lines.map((said) => JSON.stringify(said));
    expect(
      told.filter((said) => said.includes("the message fact") && said.includes("stages")),
    ).to.have.length(2);
    await kernel.stop();
  });

  it("come and go with their feature", async () => {
    const { kernel, line, account } = await lineOf([tells((said) => String(said.trust))]);
    const fact = messageFact({ key: "trust", fact: senderTrust, rank: 1, of: () => 3 });
    put(kernel, { id: "lists", setup: (host) => host.add(messageFacts, fact) });
    await kernel.enable("lists");
    await line.receive(message(account, "hi"));
    await kernel.disable("lists");
    await line.receive(message(account, "hi"));
    expect(account.said).to.deep.equal(["group:g1:3", "group:g1:0"]);
    await kernel.stop();
  });
});
