import type { Die } from "@dicetower/contract/engine";
import { DieFace, useText } from "@dicetower/panel-kit";

/** Dice shown one by one. */
const maxCount = 60;

/** Dice as they lay: those that do not count are struck through, successes marked. */
export function DiceRow({ dice }: { readonly dice: readonly Die[] }) {
  const text = useText();
  const rest = dice.length - maxCount;
  return (
    <ul class="dice-row" aria-label={text("dice.page.dice")}>
      {dice.slice(0, maxCount).map((die, at) => (
        <li key={`${at}.${die.value}`} class="dice-die">
          <DieFace faces={die.faces} value={die.value} dropped={!die.kept} success={die.success === true} />
          <span class="dt-hidden">{die.value}</span>
          <span class="dice-faces">d{die.faces}</span>
          <span class="dt-hidden">
            {die.success
              ? text("dice.page.success")
              : text(die.kept ? "dice.page.kept" : "dice.page.dropped")}
          </span>
        </li>
      ))}
      {rest > 0 && <li class="dice-more">{text("dice.page.more", { count: rest })}</li>}
    </ul>
  );
}
