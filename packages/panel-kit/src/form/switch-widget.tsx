import { Switch } from "../components/choice.js";
import { fieldOf, type Place } from "./place.js";

/** Yes or no. Nothing stored shows what holds then. */
export function SwitchWidget(place: Place) {
  const { value, fallback, change } = place;
  return <Switch {...fieldOf(place)} value={(value ?? fallback) === true} onChange={change} />;
}
