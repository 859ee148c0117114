import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { readTrade } from '#application/donations/monthly/read-monthly.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMonthly } from '#store/donations/monthly-donations.ts'
import { isMonthlyId } from './monthly-id.ts'

type Needs = StaffContext & SaleContext<'orderLinks'>

export type DonationLinkMailed = { ok: true; email: string } | { ok: false; reason: 'not-found' }

/** Mails a donor the link to the page of their donation once more: to the address that it is kept under, and no other. */
export function mailDonationLink(context: Needs, id: string): Promise<DonationLinkMailed> {
  return notingRefusal(context, { act: 'mail donation link', on: id }, () => mail(context, id))
}

async function mail({ db, now, by, ports }: Needs, id: string): Promise<DonationLinkMailed> {
  if (!isMonthlyId(id)) return { ok: false, reason: 'not-found' }
  return db.transaction().execute(async (trx): Promise<DonationLinkMailed> => {
    const monthly = await findMonthly(trx, id)
    if (!monthly) return { ok: false, reason: 'not-found' }
    const at = now()
    const { sign } = await readTrade(trx, at)
    const amount = formatMoney(cents(monthly.amount_cents), sign)
    await queueMail(trx, {
      kind: 'donation-link',
      to: monthly.email,
      data: { amount, url: ports.orderLinks.donationUrl(id) },
      cause: `donation-link:${id}:${at.toISOString()}`,
    })
    await insertAuditEntry(trx, { at, by, action: 'mail donation link', subject_ref: id })
    return { ok: true, email: monthly.email }
  })
}
