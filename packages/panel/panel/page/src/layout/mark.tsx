export { Mark } from "@dicetower/panel-kit";
