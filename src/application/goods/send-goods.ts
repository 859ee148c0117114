import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { mailMissingCopy } from '#application/dispatches/missing/mail-missing-copy.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { transact } from '#application/transact.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { actorName, actorRef } from '#domain/audit/actor.ts'
import { refuseStep } from '#domain/dispatches/missing-decision.ts'
import { isReplacementRef, type Posting, parcelCause, type SendRefusal, trackingUrl } from '#domain/orders/parcel.ts'
import { countedName } from '#domain/store/counted-name.ts'
import type { MissingState } from '#domain/subscriptions/ledger.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { decideMissingCopy, lockMissingCopy } from '#store/dispatches/missing-copies.ts'
import { insertParcel, listUnsentGoods, putIntoParcel } from '#store/sales/order-goods.ts'
import { findOrderByRef } from '#store/sales/order-lists.ts'
import { findVersion } from '#store/sales/order-versions.ts'
import { lockOrder } from '#store/sales/orders.ts'

/** One parcel: the number of its order, or what a report of a missing copy is known by, and how it went. */
export type PostedItem = Posting & { ref: string }

export type SentParcel = { ref: string; parcel: string; contents: string[]; to: string[]; email: string | null }

export type GoodsSent =
  | { ok: true; dryRun: boolean; parcels: SentParcel[] }
  | { ok: false; reason: SendRefusal | 'nothing-chosen'; ref: string }

type Needs = StaffContext & WithPorts<'orderLinks'>
type Asked = {
  items: readonly PostedItem[]
  /** False where their buyers know already, or nobody should: of what went before the list was kept. */
  tells?: boolean
  dryRun?: boolean
}

/** Takes back what was done before it in the same transaction. */
class Refused extends Error {
  readonly refused: Extract<GoodsSent, { ok: false }>

  constructor(reason: SendRefusal, ref: string) {
    super(reason)
    this.refused = { ok: false, reason, ref }
  }
}

/**
 * Marks all that is left to send of these as sent, each in a parcel of its own with one mail: all of them or, where one is
 * not there to be sent any more, none. Whoever comes second finds nothing to send.
 */
export function sendGoods(context: Needs, { items, tells = true, dryRun = false }: Asked): Promise<GoodsSent> {
  const each = [...new Map(items.map((item) => [item.ref, item])).values()].sort((a, b) => (a.ref < b.ref ? -1 : 1))
  const on = each.map(({ ref }) => ref).join(' ')
  return notingRefusal(context, { act: 'send goods', on, dryRun }, async (): Promise<GoodsSent> => {
    if (each.length === 0) return { ok: false, reason: 'nothing-chosen', ref: '' }
    return transact(context.db, { dryRun }, async (trx): Promise<GoodsSent> => {
      const parcels: SentParcel[] = []
      for (const item of each) parcels.push(await sendOne(trx, item))
      return { ok: true, dryRun, parcels }
    }).catch((error) => {
      if (error instanceof Refused) return error.refused
      throw error
    })
  })

  async function sendOne(trx: Trx, item: PostedItem): Promise<SentParcel> {
    const sent = isReplacementRef(item.ref)
      ? await sendReplacement(trx, context, item, tells)
      : await sendOrder(trx, context, item, tells)
    const { carrier, tracking } = item
    const details = {
      parcel: sent.parcel,
      carrier,
      tracking,
      told: tells,
      before: { sent: false },
      after: { sent: true },
    }
    await insertAuditEntry(trx, {
      at: context.now(),
      by: context.by,
      action: 'send goods',
      subject_ref: item.ref,
      details,
    })
    return sent
  }
}

const sentBy = ({ now, by }: StaffContext) => ({ sent_at: now(), sent_by: actorName(by) ?? actorRef(by) })

const written = (posting: Posting) => ({ ...posting, trackingUrl: trackingUrl(posting) })

async function sendOrder(trx: Trx, context: Needs, item: PostedItem, tells: boolean): Promise<SentParcel> {
  const found = await findOrderByRef(trx, item.ref)
  const order = found && (await lockOrder(trx, found.id))
  if (!order) throw new Refused('unknown', item.ref)
  if (order.status !== 'completed') throw new Refused('not-completed', item.ref)
  const unsent = await listUnsentGoods(trx, order.id)
  const version = await findVersion(trx, order.id, order.paid_version ?? order.version)
  if (unsent.length === 0 || !version) throw new Refused('nothing-to-send', item.ref)
  const { carrier, tracking } = item
  const parcel = await insertParcel(trx, {
    order_id: order.id,
    missing_ref: null,
    carrier,
    tracking,
    ...sentBy(context),
  })
  await putIntoParcel(trx, order.id, parcel.id)
  const { buyer, goodsTo } = version.snapshot
  const contents = unsent.map(countedName)
  const to = goodsTo ? [goodsTo.name, ...formatAddress(shippingConfig({ inclusive: true }), goodsTo.address)] : []
  const url = context.ports.orderLinks.receiptUrl(order.id)
  if (tells)
    await queueMail(trx, {
      kind: 'goods-sent',
      to: buyer.email,
      data: { order: order.ref, url, contents, to, ...written({ carrier, tracking }) },
      cause: parcelCause(parcel.id),
    })
  return { ref: item.ref, parcel: parcel.ref, contents, to, email: tells ? buyer.email : null }
}

async function sendReplacement(trx: Trx, context: Needs, item: PostedItem, tells: boolean): Promise<SentParcel> {
  const row = await lockMissingCopy(trx, item.ref)
  if (!row) throw new Refused('unknown', item.ref)
  if (refuseStep('send', row.state as MissingState) !== null) throw new Refused('nothing-to-send', item.ref)
  const { carrier, tracking } = item
  const by = sentBy(context)
  const parcel = await insertParcel(trx, { order_id: null, missing_ref: row.ref, carrier, tracking, ...by })
  await decideMissingCopy(trx, row.ref, { state: 'sent', sent_at: by.sent_at })
  if (tells)
    await mailMissingCopy(trx, {
      ...row,
      state: 'sent',
      posting: written({ carrier, tracking }),
      cause: parcelCause(parcel.id),
    })
  const to = row.address ? [row.name, ...formatAddress(shippingConfig(), row.address)] : []
  const contents = [countedName({ name: row.title, quantity: row.copies })]
  return { ref: item.ref, parcel: parcel.ref, contents, to, email: tells ? row.email : null }
}
