import { takeFromLimits } from '#application/limits/take-from-limit.ts'
import type { EmailAddress } from '#domain/mail/email-address.ts'
import type { Trx } from '#store/database.ts'
import { requestMembership } from '#store/mailing-list/mailing-list.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { mailsPerEmail } from './signup-limits.ts'

type Asked = { tags: string[]; siteUrl: string }

/** Notes that somebody wants this address on the list, and mails it, as far as it is not mailed too often already. */
export async function requestConfirmation(
  trx: Trx,
  address: Pick<EmailAddress, 'email' | 'key'>,
  { tags, siteUrl }: Asked,
  now: Date,
): Promise<void> {
  const reader = await requestMembership(trx, { email: address.email, key: address.key, tags, now })
  const room = await takeFromLimits(
    trx,
    mailsPerEmail.map((limit) => [limit, address.key] as const),
    now,
  )
  if (room.ok) await mailConfirmation(trx, reader, siteUrl, now)
}
