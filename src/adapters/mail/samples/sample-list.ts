import type { MailKind } from '#application/ports/mail.ts'
import { accessSamples } from './access-samples.ts'
import { donationSamples } from './donation-samples.ts'
import { giftSamples } from './gift-samples.ts'
import { letterSamples } from './letter-samples.ts'
import type { SomeSamples } from './mail-sample.ts'
import { orderSamples } from './order-samples.ts'
import { staffSamples } from './staff-samples.ts'
import { subscriptionSamples } from './subscription-samples.ts'

/** One for every kind of mail: a kind without one does not compile. */
export const mailSamples: SomeSamples<MailKind> = (site) => ({
  ...accessSamples(site),
  ...orderSamples(site),
  ...giftSamples(site),
  ...subscriptionSamples(site),
  ...donationSamples(site),
  ...staffSamples(site),
  ...letterSamples(site),
})
