import { Switch } from "../../components/fields/choice.js";
import { fieldOf, type Place } from "../field-location.js";

/** Yes or no. Nothing stored shows what holds then. */
export function SwitchWidget(place: Place) {
  const { value, fallback, change } = place;
  return <Switch {...fieldOf(place)} value={(value ?? fallback) === true} onChange={change} />;
}
