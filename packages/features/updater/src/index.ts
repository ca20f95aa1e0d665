import { createUpdater } from "./create-updater.js";

/** Newer releases of the program are found, fetched, checked and handed to the launcher. */
export default createUpdater();
