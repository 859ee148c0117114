import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { MailData } from '#contract/mails.ts'
import type { Address } from '#domain/addresses/address.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import type { MissingState } from '#domain/subscriptions/ledger.ts'
import type { Trx } from '#store/database.ts'

type News = {
  ref: string
  email: string
  title: string
  copies: number
  name: string
  address: Address | null
  state: MissingState
  because?: string | null
  /** How it went, where that is known. */
  posting?: MailData<'missing-copy'>['posting']
  /** What the mail is for; of each state there is one unless said. */
  cause?: string
}

/** Tells a reader what became of a copy that did not come. Of each state once, unless it is said what for. */
export async function mailMissingCopy(trx: Trx, news: News): Promise<void> {
  const { ref, email, title, copies, name, address, state, because = null, posting = null, cause } = news
  const to = address && [name, ...formatAddress(shippingConfig(), address)]
  await queueMail(trx, {
    kind: 'missing-copy',
    to: email,
    data: { news: state, issue: title, copies, to: to ?? [], because, posting },
    cause: cause ?? `missing-copy:${ref}:${state}`,
  })
}
