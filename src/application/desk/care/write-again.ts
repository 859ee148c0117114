import { mailMissingCopy } from '#application/dispatches/missing/mail-missing-copy.ts'
import { readTrade } from '#application/donations/monthly/read-monthly.ts'
import { settingsOf, stateOf } from '#application/gifts/gift-row.ts'
import { queueMail, SEND_MAIL } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { mailReceipt } from '#application/sales/orders/mail-receipt.ts'
import { describePaidWith } from '#application/sales/receipt/describe-paid-with.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import { canBeHandedOn, givenState } from '#domain/gifts/given-gift.ts'
import { type ResendRefusal, type WayToResend, wayToResend } from '#domain/mail/resending.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { MissingState } from '#domain/subscriptions/ledger.ts'
import { findAccountByRef } from '#store/accounts/accounts.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { findMailTo } from '#store/desk/reader-history.ts'
import { lockMissingCopy } from '#store/dispatches/missing-copies.ts'
import { findMonthly } from '#store/donations/monthly-donations.ts'
import { findForwardedGift, findGiver, type GiftToForward, listForwardedGifts } from '#store/gifts/given-gifts.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { findEndedOrder } from '#store/sales/orders.ts'
import { queueReaderLink } from './mail-reader-link.ts'

type Again = {
  account: { id: string; email: string; email_key: string }
  mail: { id: string; kind: string }
  way: WayToResend
  /** What an order was paid with, in words. */
  paidWith: string | null
  /** Of the new mail. */
  cause: string
  at: Date
}

/** Queues a mail once more, in the way that it can be; answers why it can't be after all. */
export async function writeAgain(
  trx: Trx,
  { saleKinds, ports }: Pick<SaleContext, 'saleKinds' | 'ports'>,
  again: Again,
): Promise<ResendRefusal | null> {
  const { account, mail, way, cause, at } = again
  const links = ports.orderLinks
  const to = account.email
  switch (way.way) {
    case 'queue':
      // Under its key it takes the place of the job that waits for its next try.
      await enqueueJob(trx, { name: SEND_MAIL, payload: { mailId: mail.id }, key: `${SEND_MAIL}:${mail.id}` })
      return null
    case 'link':
      await queueReaderLink(trx, links, { account, link: way.link, at })
      return null
    case 'receipt':
      return writeReceipt(trx, { saleKinds, ports }, { ...again, orderId: way.orderId })
    case 'gift': {
      const gift = await findForwardedGift(trx, way.giftId)
      return writeGifts(trx, links, { gifts: gift ? [gift] : [], to, cause })
    }
    case 'gifts':
      return writeGifts(trx, links, { gifts: await listForwardedGifts(trx, [way.orderId]), to, cause })
    case 'missing-copy': {
      const report = await lockMissingCopy(trx, way.report)
      if (report?.account_id !== account.id) return 'about-nothing'
      await mailMissingCopy(trx, { ...report, state: report.state as MissingState, cause })
      return null
    }
    case 'donation-link':
      return writeDonationLink(trx, links, { monthlyId: way.monthlyId, to, cause, at })
  }
}

type ReceiptAgain = Again & { orderId: string }

async function writeReceipt(
  trx: Trx,
  { saleKinds, ports }: Pick<SaleContext, 'saleKinds' | 'ports'>,
  { account, mail, orderId, paidWith, cause, at }: ReceiptAgain,
): Promise<ResendRefusal | null> {
  const order = await findEndedOrder(trx, orderId)
  const magazine = await findMagazine(trx)
  if (!order || !magazine) return 'about-nothing'
  if (order.status !== 'completed') return 'given-back'
  await mailReceipt(
    trx,
    { saleKinds, links: ports.orderLinks },
    {
      orderId,
      ref: order.ref,
      snapshot: order.snapshot,
      accountId: account.id,
      // They have an account, and a link of their own for its password.
      passwordHash: '',
      paidWith,
      isUnattended: mail.kind !== 'order-receipt',
      sign: magazine.currency,
      at,
      again: { to: account.email, cause },
    },
  )
  return null
}

type GiftsAgain = { gifts: readonly GiftToForward[]; to: string; cause: string }

/** The links that still open something, each as it always was. */
async function writeGifts(
  trx: Trx,
  links: OrderLinks,
  { gifts, to, cause }: GiftsAgain,
): Promise<ResendRefusal | null> {
  const open = gifts.filter((gift) => canBeHandedOn(givenState(stateOf(gift))))
  const [first] = open
  if (gifts.length === 0) return 'about-nothing'
  if (!first?.order_id) return 'redeemed'
  const giver = await findGiver(trx, first.order_id)
  if (!giver) return 'about-nothing'
  const written = open.map(({ id, ...row }) => ({
    gift: giftName({ ...settingsOf(row), coupon: null }),
    url: links.giftUrl(id),
    cardUrl: links.giftCardUrl(id),
  }))
  const [only] = written
  if (only && written.length === 1)
    await queueMail(trx, { kind: 'gift-link', to, data: { ...only, order: giver.ref }, cause })
  else await queueMail(trx, { kind: 'gift-links', to, data: { gifts: written, order: giver.ref }, cause })
  return null
}

type DonationAgain = { monthlyId: string; to: string; cause: string; at: Date }

async function writeDonationLink(
  trx: Trx,
  links: OrderLinks,
  { monthlyId, to, cause, at }: DonationAgain,
): Promise<ResendRefusal | null> {
  const monthly = await findMonthly(trx, monthlyId)
  if (!monthly) return 'about-nothing'
  const { sign } = await readTrade(trx, at)
  const data = { amount: formatMoney(cents(monthly.amount_cents), sign), url: links.donationUrl(monthlyId) }
  await queueMail(trx, { kind: 'donation-link', to, data, cause })
  return null
}

/** What the order of a receipt was paid with; null where the mail is no receipt, or nobody can say. */
export async function readPaidWith(context: SaleContext, { ref, mail: id }: { ref: string; mail: string }) {
  const { db } = context
  const account = await findAccountByRef(db, ref)
  const mail = account && (await findMailTo(db, { id, email: account.email }))
  const way = mail && wayToResend({ kind: mail.kind, cause: mail.cause, hasGone: true })
  if (!way || typeof way === 'string' || way.way !== 'receipt') return null
  const order = await findEndedOrder(db, way.orderId)
  return order ? describePaidWith(context, order) : null
}
