import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import type { PapersContent } from '#application/ports/goods-papers.ts'
import { transact } from '#application/transact.ts'
import { formatLabel } from '#domain/addresses/format-address.ts'
import { fixedCountry } from '#domain/addresses/shipping-config.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import { cents } from '#domain/money/cents.ts'
import { formatPrice } from '#domain/money/format-money.ts'
import {
  GOODS_SETTINGS,
  type GoodsPaper,
  type GoodsSettings,
  mayShowPrices,
  type PackedParcel,
  pickList,
} from '#domain/orders/goods-papers.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { findToSend, type ToSend } from '#store/sales/goods-to-send.ts'
import { findOrderByRef } from '#store/sales/order-lists.ts'
import { findVersion } from '#store/sales/order-versions.ts'
import { readStock } from '#store/store/stock.ts'

/** So many parcels are packed at one go. */
export const MOST_PARCELS = 100

export type PapersPrinted =
  | { ok: true; dryRun: boolean; papers: GoodsPaper[]; content: PapersContent }
  | { ok: false; reason: 'nothing-chosen' | 'too-many' | 'nothing-to-send' }

type Asked = { refs: readonly string[]; papers: readonly GoodsPaper[]; dryRun?: boolean }

/**
 * What stands on the papers of these parcels: of those that still wait, and of what is left to send of each. It marks nothing as
 * sent; but names and addresses leave the house, so the log keeps whose.
 */
export function printGoodsPapers(
  context: StaffContext,
  { refs, papers, dryRun = false }: Asked,
): Promise<PapersPrinted> {
  const chosen = [...new Set(refs)]
  const on = chosen.slice(0, MOST_PARCELS).join(' ')
  return notingRefusal(context, { act: 'print goods papers', on, dryRun }, async (): Promise<PapersPrinted> => {
    if (chosen.length === 0 || papers.length === 0) return { ok: false, reason: 'nothing-chosen' }
    if (chosen.length > MOST_PARCELS) return { ok: false, reason: 'too-many' }
    return transact(context.db, { dryRun }, async (trx): Promise<PapersPrinted> => {
      const at = context.now()
      const waiting = await findToSend(trx, chosen)
      if (waiting.length === 0) return { ok: false, reason: 'nothing-to-send' }
      const content = await contentOf(trx, { chosen, waiting, at })
      const details = { papers: [...papers], parcels: waiting.length, leftOut: content.leftOut }
      const subject_ref = waiting.map(({ ref }) => ref).join(' ')
      await insertAuditEntry(trx, { at, by: context.by, action: 'print goods papers', subject_ref, details })
      return { ok: true, dryRun, papers: [...papers], content }
    })
  })
}

type Found = { chosen: readonly string[]; waiting: readonly ToSend[]; at: Date }

async function contentOf(trx: Trx, { chosen, waiting, at }: Found): Promise<PapersContent> {
  const magazine = await findMagazine(trx)
  const settings = magazine?.goods ?? GOODS_SETTINGS
  const timeZone = magazine?.timeZone ?? 'UTC'
  const parcels: PackedParcel[] = []
  for (const one of waiting) parcels.push(await packed(trx, one, { settings, magazine, timeZone }))
  const things = [...new Set(parcels.flatMap(({ goods }) => goods.map(({ ref }) => ref)))]
  const found = new Set(waiting.map(({ ref }) => ref))
  return {
    sheet: settings.labelSheet,
    day: dayIn(timeZone, at),
    parcels,
    toFetch: pickList(parcels, await readStock(trx, things)),
    leftOut: chosen.filter((ref) => !found.has(ref)),
  }
}

type Setting = { settings: GoodsSettings; magazine: MagazineSettings | undefined; timeZone: string }

async function packed(trx: Trx, waiting: ToSend, { settings, magazine, timeZone }: Setting): Promise<PackedParcel> {
  const { ref, kind, name, address, is_disputed } = waiting
  const config = shippingConfig({ inclusive: true })
  const home = fixedCountry(shippingConfig(), DEFAULT_SHIPCODE)?.code ?? ''
  const prices = settings.slipPrices && kind === 'order' ? await pricesOf(trx, waiting, settings) : null
  return {
    ref,
    kind,
    since: dayIn(timeZone, waiting.since),
    to: formatLabel(config, { name, address }, home),
    goods: waiting.goods.map(({ quantity, ...thing }) => {
      const price = prices?.get(thing.ref)
      return {
        ...thing,
        quantity,
        price: price === undefined ? null : formatPrice(cents(price), magazine?.currency ?? ''),
      }
    }),
    isDisputed: is_disputed,
  }
}

/** What one of each was sold for; null where whoever opens the parcel may be another than who paid. */
async function pricesOf(trx: Trx, { ref, name }: ToSend, settings: GoodsSettings): Promise<Map<string, number> | null> {
  const order = await findOrderByRef(trx, ref)
  const version = order && (await findVersion(trx, order.id, order.paid_version ?? order.version))
  if (!version) return null
  const { buyer, bill } = version.snapshot
  if (bill.giftees.length > 0 || !mayShowPrices(settings, { buyer: buyer.name, recipient: name })) return null
  return new Map(bill.goods.map(({ ref: thing, qty, outlays }) => [thing, Math.round(outlays.amount / qty)]))
}
