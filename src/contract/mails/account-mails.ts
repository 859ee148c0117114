import { z } from 'zod'
import { link, mailAddress } from './mail-parts.ts'

/** Mails of an account: its ways in, its addresses, its end. */
export const accountMails = {
  'sign-in-code': z.strictObject({ code: z.string().regex(/^\d{6}$/), minutes: z.int().positive(), url: link }),
  'password-link': z.strictObject({ url: link, hours: z.int().positive() }),
  /** `hours`: how long the link works. */
  'email-confirmation': z.strictObject({ url: link, newEmail: mailAddress, hours: z.int().positive() }),
  /** To an address that somebody asked to have for another account, though it has one of its own. */
  'email-taken': z.strictObject({ url: link }),
  /** To the address before, when the new one has been confirmed. */
  'email-changed': z.strictObject({ newEmail: mailAddress }),
  /** `provider`: 'Google'. */
  'provider-unlinked': z.strictObject({ provider: z.string().max(300) }),
  /** `hours`: how long the link works. */
  'delete-account-link': z.strictObject({ url: link, hours: z.int().positive() }),
  /** The last mail to whoever has deleted their account. */
  'account-deleted': z.strictObject({}),
  /** To the address of an account that staff have merged into another one of the same person's. */
  'account-merged': z.strictObject({}),
  'email-change-notice': z.strictObject({ newEmail: mailAddress }),
  /** `late`: an issue that goes to the address before; `from`: the first that goes to this one, null where none is being made yet. */
  'address-changed': z.strictObject({
    address: z.array(z.string()),
    late: z.strictObject({ issue: z.int(), from: z.int() }).nullable(),
    from: z.int().nullable(),
  }),
  /** A link that staff have sent, by which one thing is done without logging in. */
  'account-link': z.strictObject({ purpose: z.enum(['address', 'payment']), url: link, days: z.int().positive() }),
  'address-missing': z.strictObject({ issue: z.string(), url: link, days: z.int().positive() }),
}
