import { createLogSite } from "./server.js";

const {
  LOG_SITE_PORT = "8790",
  LOG_SITE_FOLDER = "logs",
  LOG_SITE_BASE = "",
  LOG_SITE_TOKEN = "",
} = process.env;
const base = LOG_SITE_BASE.replace(/\/+$/, "") || `http://127.0.0.1:${LOG_SITE_PORT}`;

createLogSite({ folder: LOG_SITE_FOLDER, base: () => base, token: LOG_SITE_TOKEN }).listen(
  Number(LOG_SITE_PORT),
  "127.0.0.1",
  () => console.log(`log site at ${base}`),
);
