export { type Card, readCard, weightOf } from "./card.js";
export { type CardSource, Drawing, type DrawLimits, type DrawTrace } from "./drawing.js";
export { bracedName } from "./foreign-forms.js";
