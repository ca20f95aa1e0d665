import { expect } from "chai";
import { Service } from "../evening/service.js";
import type { LongTurn } from "./long-turns.js";
import { isFit, uploadCases } from "./upload-cases.js";
import { type Answer, UploadSender } from "./upload-sender.js";

/** Milliseconds of processor time that no turn may take. */
const maxMs = 50;
/** A turn that was long by chance is not so again. */
const maxTries = 3;
/** Requests that are answered behind an upload: what it has begun has its turns between them. */
const behind = 10;

/** Uploads to the installation that `npm start` gives. @param share of the sizes that are the limits, from 0 to 1 */
export function describeUploads(share: number, minutes: number): void {
  describe(`uploads of ${share * 100} % of their limits, to the installation that npm start gives`, function () {
    this.timeout(minutes * 60_000);
    let service: Service;
    let sender: UploadSender;
    before(async () => {
      service = await Service.begun();
      sender = new UploadSender(service.base, service.key);
    });
    after(async () => {
      sender?.end();
      await service?.end();
    });

    for (const one of uploadCases(share))
      it(`hold nobody up: ${one.title} (${one.path})`, async () => {
        const again = sender.prepare(one);
        let turns: readonly LongTurn[] = [];
        for (let tries = 0; tries < maxTries; tries++) {
          const send = one.isFresh ? sender.prepare({ ...one, name: `${tries}-${one.name}` }) : again;
          const before = service.longTurns(maxMs).length;
          const answer = await answered(send);
          // What is sent a second time may be there already.
          const fits = tries === 0 || one.isFresh ? isFit(one, answer) : answer.status < 500;
          expect(fits, `answered with ${answer.code}: ${answer.text}`).to.equal(true);
          for (let turn = 0; turn < behind; turn++) await service.call("GET", "/health/live");
          turns = service.longTurns(maxMs).slice(before);
          if (turns.length === 0) return;
        }
        expect(turns).to.deep.equal([]);
      });
  });
}

/** Sends until there are requests to spare. */
async function answered(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 429) return answer;
    await new Promise((goOn) => setTimeout(goOn, 250));
  }
}
