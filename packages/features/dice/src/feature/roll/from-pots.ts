import type { MessageLocation } from "@dicetower/contract";
import type { DicePot, RollTicket } from "../../api.js";

/** A ticket whose dice are drawn from the pot of a place, where there is one. */
export function fromPots(pots: readonly DicePot[], place: MessageLocation, ticket: RollTicket): RollTicket {
  for (const pot of pots) {
    const draw = pot.at(place);
    if (draw === undefined) continue;
    const pick = (count: number) => ticket.die(count);
    return {
      number: ticket.number,
      mark: ticket.mark,
      die: (faces) => draw(faces, pick) ?? ticket.die(faces),
      done: (outcome) => ticket.done(outcome),
    };
  }
  return ticket;
}
