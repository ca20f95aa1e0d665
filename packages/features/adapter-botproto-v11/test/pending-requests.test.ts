import { expect } from "chai";
import { PendingRequests } from "../src/actions/pending-requests.js";

describe("open questions", () => {
  it("are found by their number, however many came behind them, and once", () => {
    const questions = new PendingRequests<string>();
    const heard: string[] = [];
    const numbers = Array.from({ length: 5_000 }, (_, at) =>
      questions.add((answer) => heard.push(`${at} ${answer}`), 0),
    );
    expect(questions.size).to.equal(5_000);
    for (const number of [...numbers].reverse()) questions.take(number)?.("a");
    expect(heard).to.have.length(5_000);
    expect(heard.at(-1)).to.equal("0 a");
    expect(questions.size).to.equal(0);
    for (const number of [...numbers, 0, -1, 1.5, Number.NaN, 9_999])
      expect(questions.take(number)).to.equal(undefined);
  });

  it("are closed when their time is over, the oldest first, and not those that have more", () => {
    const questions = new PendingRequests<string>();
    const heard: number[] = [];
    for (let number = 1; number <= 3_000; number++)
      questions.add(() => heard.push(number), number % 2 === 0 ? 10 : 20);
    for (const settle of questions.overdue(10)) settle("late");
    expect(heard).to.deep.equal(Array.from({ length: 1_500 }, (_, at) => (at + 1) * 2));
    expect(questions.size).to.equal(1_500);
    for (const settle of questions.overdue(Number.POSITIVE_INFINITY)) settle("over");
    expect(heard.slice(1_500)).to.deep.equal(Array.from({ length: 1_500 }, (_, at) => at * 2 + 1));
    expect(questions.overdue(Number.POSITIVE_INFINITY)).to.deep.equal([]);
  });
});
