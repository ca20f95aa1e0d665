import { useText } from "../../text/locale.js";
import { DieFace } from "./die-face.js";

/** A die as it lay. */
export interface ThrownDie {
  readonly faces: number;
  readonly value: number;
  /** It counts. */
  readonly kept: boolean;
}

/** Dice shown one by one. */
const maxCount = 20;

/** The dice of a roll as they lie on the table, in a row; each says in words what it shows. */
export function DiceThrown({
  dice,
  size = 30,
}: {
  readonly dice: readonly ThrownDie[];
  readonly size?: number;
}) {
  const text = useText();
  if (dice.length === 0) return null;
  const rest = dice.length - maxCount;
  return (
    <ul class="dt-dice" aria-label={text("kit.dice.list")}>
      {dice.slice(0, maxCount).map(({ faces, value, kept }, at) => {
        const words = text(kept ? "kit.dice.one" : "kit.dice.dropped", { faces, value });
        return (
          <li key={`${at}.${faces}.${value}`} title={words}>
            <DieFace faces={faces} value={value} dropped={!kept} size={size} />
            <span class="dt-hidden">{words}</span>
          </li>
        );
      })}
      {rest > 0 && <li class="dt-muted">{text("kit.dice.more", { count: rest })}</li>}
    </ul>
  );
}
