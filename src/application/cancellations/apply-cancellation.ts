import { switchAutorenewIn } from '#application/accounts/switch-autorenew.ts'
import { cancelMonthlyIn } from '#application/donations/monthly/change-monthly.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import { type CancellationRow, handleCancellation, lockCancellation } from '#store/cancellations/cancellations.ts'
import type { Trx } from '#store/database.ts'
import { listMonthlyOfDonor } from '#store/donations/monthly-donations.ts'
import { mailStaffOfCancellation } from './mail-staff.ts'

type Needs = SaleContext<'orderLinks'>

/**
 * Does what was declared, as far as it can be done without knowing more: what renews itself does so no longer, what is
 * given each month is given no longer. A withdrawal, and a cancellation under whose address nothing was found, are left
 * to somebody who looks. All in one transaction: a job that is broken off, or runs twice, does it once.
 */
export function applyCancellation(context: Needs, id: string): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const declared = await lockCancellation(trx, id)
    if (declared?.state !== 'received') return
    const at = context.now()
    const ended = declared.kind === 'cancel' ? await end(trx, context, declared) : NOTHING
    const isDone = ended.autorenew || ended.donations > 0
    await handleCancellation(trx, id, {
      state: isDone ? 'applied' : 'open',
      handled_at: at,
      ended_autorenew: ended.autorenew,
      ended_donations: ended.donations,
    })
    if (!isDone) await mailStaffOfCancellation(trx, declared)
  })
}

type Ended = { autorenew: boolean; donations: number }
const NOTHING: Ended = { autorenew: false, donations: 0 }

async function end(trx: Trx, context: Needs, { contract, email }: CancellationRow): Promise<Ended> {
  const address = readEmail(email)
  if (!address.ok) return NOTHING
  const account = await findAccountByEmailKey(trx, address.key)
  const donor = { accountId: account?.id ?? null, emailKey: address.key }
  return {
    autorenew: contract !== 'donation' && account !== undefined && (await endAutorenew(trx, context, account.id)),
    donations: contract === 'subscription' ? 0 : await endDonations(trx, context, donor),
  }
}

async function endAutorenew(trx: Trx, { now }: Needs, accountId: string): Promise<boolean> {
  const switched = await switchAutorenewIn(trx, accountId, { wanted: false, at: now() })
  return switched.ok && switched.isSwitched
}

type Donor = { accountId: string | null; emailKey: string }

async function endDonations(trx: Trx, context: Needs, donor: Donor): Promise<number> {
  let count = 0
  for (const { id } of await listMonthlyOfDonor(trx, donor)) {
    const { outcome } = await cancelMonthlyIn(trx, context, id, { by: 'donor', reason: 'Declared on the page for it' })
    if (outcome === 'cancelled') count += 1
  }
  return count
}
