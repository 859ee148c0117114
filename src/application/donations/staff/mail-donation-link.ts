import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { readTrade } from '#application/donations/monthly/read-monthly.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { transact } from '#application/transact.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { countActsOn } from '#store/desk/reader-history.ts'
import { lockMonthly } from '#store/donations/monthly-donations.ts'
import { isMonthlyId } from './monthly-id.ts'

type Needs = StaffContext & SaleContext<'orderLinks'>

export type DonationLinkMailed =
  /** `before`: how often staff have mailed it before. */
  { ok: true; email: string; before: number } | { ok: false; reason: 'not-found' | 'deleted' }

type Asked = { dryRun: boolean }

/** Mails a donor the link to the page of their donation once more: to the address that it is kept under, and no other. */
export function mailDonationLink(context: Needs, id: string, { dryRun }: Asked): Promise<DonationLinkMailed> {
  const mailing = () => transact(context.db, { dryRun }, (trx) => mail(trx, context, id))
  return notingRefusal(context, { act: 'mail donation link', on: id, dryRun }, mailing)
}

async function mail(trx: Trx, { now, by, ports }: Needs, id: string): Promise<DonationLinkMailed> {
  const monthly = isMonthlyId(id) ? await lockMonthly(trx, id) : undefined
  if (!monthly) return { ok: false, reason: 'not-found' }
  if (monthly.email === NOBODY.email) return { ok: false, reason: 'deleted' }
  const at = now()
  const { sign } = await readTrade(trx, at)
  const amount = formatMoney(cents(monthly.amount_cents), sign)
  const before = await countActsOn(trx, { ref: id, action: 'mail donation link' })
  await queueMail(trx, {
    kind: 'donation-link',
    to: monthly.email,
    data: { amount, url: ports.orderLinks.donationUrl(id) },
    cause: `donation-link:${id}:${at.toISOString()}`,
  })
  await insertAuditEntry(trx, { at, by, action: 'mail donation link', subject_ref: id })
  return { ok: true, email: monthly.email, before }
}
