import { z } from 'zod'
import { link, mailAddress } from './mail-parts.ts'

/** Mails of a gift, to its giver and to whom it is for. */
export const giftMails = {
  /** `cardUrl` is the gift as a card to be printed, `deliveryUrl` where its giver says whom it is for. */
  'gift-link': z.strictObject({
    gift: z.string(),
    url: link,
    cardUrl: link.optional(),
    deliveryUrl: link.optional(),
    order: z.string(),
  }),
  /** All gifts of an order that has several, in their order. */
  'gift-links': z.strictObject({
    gifts: z.array(z.strictObject({ gift: z.string(), url: link, cardUrl: link, deliveryUrl: link.optional() })).min(2),
    order: z.string(),
  }),
  /** What nobody has redeemed of an order some weeks after it, in its order. */
  'gift-reminder': z.strictObject({
    gifts: z.array(z.strictObject({ gift: z.string(), url: link, cardUrl: link })).min(1),
    order: z.string(),
    boughtOn: z.iso.date(),
  }),
  /** To whom a gift is for. `greeting`: who has given what. */
  'gift-for-you': z.strictObject({
    giver: z.string(),
    recipient: z.string().nullable(),
    message: z.string().nullable(),
    greeting: z.string(),
    url: link,
    cardUrl: link,
  }),
  /** To the giver, when it was mailed to whom it is for. */
  'gift-sent': z.strictObject({
    gift: z.string(),
    recipient: z.string().nullable(),
    sentTo: mailAddress,
    sentOn: z.iso.date(),
    order: z.string(),
    url: link,
  }),
  /** To the giver, when that came back. */
  'gift-returned': z.strictObject({ gift: z.string(), sentTo: mailAddress, order: z.string(), url: link }),
  /** To the giver, before what they have given ends. `chooseUrl`: where such mail is turned off; null without an account. */
  'gift-offer': z.strictObject({
    gifts: z.array(z.strictObject({ gift: z.string(), recipient: z.string().nullable() })).min(1),
    givenOn: z.iso.date(),
    url: link,
    chooseUrl: link.nullable(),
  }),
  /** `issues` is null for a lifetime. */
  'gift-redeemed': z.strictObject({
    gift: z.string(),
    giver: z.string(),
    settings: z.string(),
    issues: z.int().positive().nullable(),
    url: link,
  }),
}
