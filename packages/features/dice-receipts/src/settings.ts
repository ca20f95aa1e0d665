import { Joi, settingsGroup } from "@dicetower/contract";

/** Settings of roll receipts. */
export interface ReceiptSettings {
  /** Replies of roll commands end with the number of the receipt. */
  readonly showNumbers: boolean;
  /** Days that a receipt is kept; seeds are kept for good. */
  readonly keepDays: number;
}

/** `GET, PUT /api/settings/dice-receipts`. */
export const receiptSettings = settingsGroup<ReceiptSettings>({
  key: "dice-receipts",
  category: "dice",
  page: "dice",
  order: 20,
  schema: Joi.object<ReceiptSettings, true>({
    showNumbers: Joi.boolean().default(false),
    keepDays: Joi.number().integer().min(2).max(3650).default(90).meta({ unit: "days" }),
  }),
});
