import { z } from 'zod'
import { link, posting, receipt } from './mail-parts.ts'

/** Mails of an order and what becomes of it: receipt, invoice, parcels, money that goes back. */
export const orderMails = {
  'order-receipt': z.strictObject({ ...receipt, hasDownloads: z.boolean().optional() }),
  invoice: z.strictObject({
    state: z.enum(['open', 'processing', 'failed']),
    invoiceNo: z.string(),
    url: link,
    total: z.string(),
    /** The day in UTC, as an ISO date. */
    due: z.iso.date(),
    /** Why it could not be paid; null where it was not tried. */
    failure: z.string().nullable(),
    paysOnline: z.boolean(),
  }),
  /** An invoice that nobody has paid. `total` is what is still to be paid of it, `reference` what a transfer names. */
  'invoice-reminder': z.strictObject({
    step: z.union([z.literal(1), z.literal(2)]),
    invoiceNo: z.string(),
    url: link,
    pdfUrl: link,
    total: z.string(),
    /** The day in UTC, as an ISO date. */
    due: z.iso.date(),
    paysOnline: z.boolean(),
    reference: z.string(),
  }),
  /** `amount` is null where nothing had been paid. `part`: what of the order it was; without it, all. `ended`: what of the order came to its end with it. */
  'order-refunded': z.strictObject({
    order: z.string(),
    amount: z.string().nullable(),
    url: link,
    part: z.string().optional(),
    ended: z.array(z.enum(['subscription', 'gifts', 'downloads', 'monthly-donation'])).optional(),
  }),
  /** One parcel of an order was handed to the post. */
  'goods-sent': z.strictObject({
    order: z.string(),
    url: link,
    contents: z.array(z.string()).min(1),
    to: z.array(z.string()),
    ...posting,
  }),
  /** Their bank has taken the payment back. */
  'order-charged-back': z.strictObject({ order: z.string(), amount: z.string(), url: link }),
  /** To staff. `order` is null where the payment has none; `respondBy` where nothing can be answered. */
  'dispute-notice': z.strictObject({
    news: z.enum(['asked', 'opened', 'appeal', 'inquiry-closed', 'lost', 'won']),
    dispute: z.string(),
    payment: z.string(),
    order: z.string().nullable(),
    amount: z.string(),
    reason: z.string(),
    respondBy: z.iso.datetime().nullable(),
    isKept: z.boolean(),
    hasEnded: z.boolean(),
  }),
}
