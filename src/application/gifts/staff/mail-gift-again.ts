import { randomUUID } from 'node:crypto'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { mailRecipient } from '#application/gifts/delivery/mail-gift.ts'
import { settingsOf, stateOf } from '#application/gifts/gift-row.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { transact } from '#application/transact.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import { givenState } from '#domain/gifts/given-gift.ts'
import { type GiftLinkRefusal, type LinkReceiver, refuseLinkAgain } from '#domain/gifts/staff-gift.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { countActsOn } from '#store/desk/reader-history.ts'
import { findGiver } from '#store/gifts/given-gifts.ts'
import { countSending, lockStaffGift, type StaffGiftRow } from '#store/gifts/staff-gifts.ts'
import { knownEmail, readStaffGiftName, refOf } from './read-staff-gifts.ts'

export type GiftMailedAgain =
  /** `before`: how often staff have mailed it there before. */
  | { ok: true; dryRun: boolean; ref: string; email: string; before: number }
  | { ok: false; reason: GiftLinkRefusal | 'not-found' }

type Context = StaffContext & WithPorts<'orderLinks'>
type Asked = { gift: string; to: LinkReceiver; dryRun: boolean }

/** Mails a gift's link once more, as it always was: to who gave it, or to whom it was mailed on its day. */
export function mailGiftAgain(context: Context, asked: Asked): Promise<GiftMailedAgain> {
  const mailing = () => transact(context.db, asked, (trx) => mail(trx, context, asked))
  return notingRefusal(context, { act: 'mail gift link', on: asked.gift, dryRun: asked.dryRun }, mailing)
}

async function mail(trx: Trx, { now, by, ports }: Context, { gift, to, dryRun }: Asked): Promise<GiftMailedAgain> {
  const name = readStaffGiftName(gift)
  const row = name && (await lockStaffGift(trx, name))
  if (!row) return { ok: false, reason: 'not-found' }
  const giverEmail = knownEmail(row.orderId === null ? null : await findGiver(trx, row.orderId))
  const standing = {
    state: givenState(stateOf(row)),
    hasGiver: giverEmail !== null,
    isSent: row.sent_at !== null && row.send_to !== null,
    isReturned: row.returned_at !== null,
    sendings: row.sendings,
  }
  const refusal = refuseLinkAgain(standing, to)
  if (refusal) return { ok: false, reason: refusal }
  const email = (to === 'giver' ? giverEmail : row.send_to) ?? ''
  const [at, ref, details] = [now(), refOf(row), { to }]
  const before = await countActsOn(trx, { ref, action: 'mail gift link', details })
  if (to === 'giver') await mailGiver(trx, ports.orderLinks, { row, email })
  else await mailAgain(trx, ports.orderLinks, { row, email, at })
  await insertAuditEntry(trx, { at, by, action: 'mail gift link', subject_ref: ref, details })
  return { ok: true, dryRun, ref, email, before }
}

type Sent = { row: StaffGiftRow; email: string }

const settings = (row: StaffGiftRow) => settingsOf(row as Parameters<typeof settingsOf>[0])

const mailGiver = (trx: Trx, links: OrderLinks, { row, email }: Sent) =>
  queueMail(trx, {
    kind: 'gift-link',
    to: email,
    data: {
      gift: giftName({ ...settings(row), coupon: null }),
      url: links.giftUrl(row.id),
      cardUrl: links.giftCardUrl(row.id),
      order: row.order ?? '',
    },
    cause: `gift-link-again:${row.id}:${randomUUID()}`,
  })

async function mailAgain(trx: Trx, links: OrderLinks, { row, email, at }: Sent & { at: Date }): Promise<void> {
  const magazine = await findMagazine(trx)
  if (!magazine) throw new Error('A gift of no magazine')
  const sendings = await countSending(trx, row.id, at)
  await mailRecipient(trx, { ...row, sendings }, { to: email, magazine, links })
}
