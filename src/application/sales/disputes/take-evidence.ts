import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import type { ZippedFile } from '#application/ports/zip-files.ts'
import { readOrder } from '#application/sales/orders/read-order.ts'
import { readReceiptOfOrder } from '#application/sales/receipt/read-receipt.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { transact } from '#application/transact.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { sayRenewal } from '#domain/checkout/renewal-terms.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { type EvidenceFacts, writeEvidence } from '#domain/orders/dispute-evidence.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import { countActsOn } from '#store/desk/reader-history.ts'
import { listDeliveriesOfOrder } from '#store/sales/order-evidence.ts'
import { findOrderByRef } from '#store/sales/order-lists.ts'
import { findVersion } from '#store/sales/order-versions.ts'

export type EvidenceTaken =
  | {
      ok: true
      ref: string
      dryRun: boolean
      /** How often staff have taken it before. */
      before: number
      /** Of the file. */
      name: string
      /** A zip, packed while it is taken; null in a rehearsal. */
      content: AsyncIterable<Uint8Array> | null
    }
  /** `never-paid`: no payment of it can be disputed. */
  | { ok: false; reason: 'unknown' | 'never-paid' }

type Needs = StaffContext & SaleContext<'payments' | 'orderLinks' | 'makeReceiptPdf'> & WithPorts<'zipFiles'>
type Order = NonNullable<Awaited<ReturnType<typeof findOrderByRef>>>

/**
 * What a bank can be shown when a payment is disputed, as a zip: the receipt, the terms, where things went, what was sent,
 * fetched and mailed. Nothing in it opens anything. That it was taken is in the log before any of it leaves.
 */
export function takeEvidence(
  context: Needs,
  { ref, dryRun = false }: { ref: string; dryRun?: boolean },
): Promise<EvidenceTaken> {
  return notingRefusal(context, { act: 'take evidence', on: ref, dryRun }, () => take(context, ref, dryRun))
}

async function take(context: Needs, ref: string, dryRun: boolean): Promise<EvidenceTaken> {
  const { db, now, by } = context
  const order = await findOrderByRef(db, ref)
  if (!order) return { ok: false, reason: 'unknown' }
  const { completed_at: completedAt } = order
  if (completedAt === null) return { ok: false, reason: 'never-paid' }
  const magazine = await findMagazine(db)
  if (!magazine) throw new Error('There is no magazine to order from')
  const before = await transact(db, { dryRun }, async (trx) => {
    const count = await countActsOn(trx, { ref, action: 'take evidence' })
    await insertAuditEntry(trx, { at: now(), by, action: 'take evidence', subject_ref: ref })
    return count
  })
  const content = dryRun ? null : await pack(context, { ...order, completedAt }, magazine)
  return { ok: true, ref, dryRun, before, name: `evidence-${ref}.zip`, content }
}

async function pack(context: Needs, order: Order & { completedAt: Date }, magazine: MagazineSettings) {
  const { now, ports } = context
  const receipt = await readReceiptOfOrder(context, order.id, magazine.currency)
  if (!receipt) throw new Error('An order that was paid has no receipt')
  const { state, ref, date, buyer, lines, sums, shipments, paidWith } = receipt
  const paper = await ports.makeReceiptPdf({ state, ref, date, buyer, lines, sums, shipments, paidWith }, magazine)
  const texts = writeEvidence(await readFacts(context, order, magazine), now())
  const utf8 = new TextEncoder()
  async function* files(): AsyncGenerator<ZippedFile> {
    for (const { name, text } of texts) yield { name, content: whole(utf8.encode(text)) }
    yield { name: 'receipt.pdf', content: whole(paper) }
  }
  return ports.zipFiles(files(), now())
}

async function* whole(content: Uint8Array) {
  yield content
}

async function readFacts(
  context: Needs,
  { id, ref, completedAt, paid_version }: Order & { completedAt: Date },
  magazine: MagazineSettings,
): Promise<EvidenceFacts> {
  const { db } = context
  const [shown, version] = await Promise.all([readOrder(context, ref), findVersion(db, id, paid_version ?? 1)])
  if (!shown || !version) throw new Error('An order was completed that nobody had submitted')
  const { snapshot } = version
  const upgraded = snapshot.upgrades?.cycleId ?? null
  const deliveries = await listDeliveriesOfOrder(db, { orderId: id, upgraded, since: completedAt })
  const { currency } = magazine
  const { buyer, lines, sums, shipments, disputes, downloads, mails, parts, created_at } = shown
  return {
    magazine: magazine.name,
    ...{ ref, buyer, lines, sums, shipments, disputes, downloads, mails, completedAt },
    begunAt: created_at,
    renewal: sayRenewal(snapshot.bill, currency),
    termsOfSale: magazine.messages.termsOfSale,
    refunded: parts.flatMap(({ refunded_at: at, amount_cents }) =>
      at ? { at, amount: formatMoney(cents(amount_cents), currency) } : [],
    ),
    deliveries: deliveries.map(({ issue, deliverable, copies, name, address, ...one }) => ({
      ...{ issue, deliverable, copies },
      to: [name, ...(address ? formatAddress(shippingConfig({ inclusive: true }), address) : [])].join(', '),
      listedAt: one.listed_at,
      handedOverAt: one.handed_over_at,
      deliveredAt: one.delivered_at,
    })),
  }
}
