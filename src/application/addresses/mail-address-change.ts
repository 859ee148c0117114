import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { Address } from '#domain/addresses/address.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { lateAddress } from '#domain/dispatches/late-address.ts'
import { skippedIssues } from '#domain/subscriptions/skips.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'
import { listSkips } from '#store/subscriptions/skips.ts'

type Change = {
  accountId: string
  address: Address
  /** What keeping it has done to labels. */
  labels: { relabelled: readonly number[]; missed: readonly number[] }
  at: Date
}

/** Whoever reads the account's mail hears of a changed address, also when somebody else has changed it. */
export async function mailAddressChange(trx: Trx, { accountId, address, labels, at }: Change): Promise<void> {
  const account = await findAccountById(trx, accountId)
  if (!account) return
  const late = lateAddress(labels.missed, skippedIssues(await listSkips(trx, accountId)))
  const first = labels.relabelled.length > 0 ? Math.min(...labels.relabelled) : null
  await queueMail(trx, {
    kind: 'address-changed',
    to: account.email,
    data: { address: formatAddress(shippingConfig(), address), late, from: late?.from ?? first },
    cause: `address-changed:${account.ref}:${at.getTime()}`,
  })
}
