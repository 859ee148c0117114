import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { issueRef } from '#domain/store/goods.ts'
import { freeAfterCount } from '#domain/store/stock-movement.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { listIssuesForSale, listProducts } from '#store/store/products.ts'
import { addToStock, listStock, lockStock, setStock } from '#store/store/stock.ts'
import type { MovedBy } from '#store/store/stock-movements.ts'
import { stockedRefs } from './stocked-refs.ts'

/** `held` are being paid for at this moment, `toSend` are sold and wait to be sent: neither is in stock any longer. */
export type CountedGood = { ref: string; name: string; inStock: number; held: number; toSend: number }

/** Everything that is counted, and what was counted once and is no longer sold. */
export async function readStockList({ db }: UseCaseContext): Promise<CountedGood[]> {
  const [names, stock] = await Promise.all([countedNames(db), listStock(db)])
  const rows = new Map(stock.map((row) => [row.ref, row]))
  const refs = [...names.keys(), ...stock.map(({ ref }) => ref).filter((ref) => !names.has(ref))]
  return refs.map((ref) => ({
    ref,
    name: names.get(ref) ?? '(no longer sold)',
    inStock: rows.get(ref)?.quantity ?? 0,
    held: rows.get(ref)?.held ?? 0,
    toSend: rows.get(ref)?.toSend ?? 0,
  }))
}

export type StockRefusal = 'unknown' | 'too-few' | 'not-a-count' | 'note-too-long'
export type StockChanged = { ok: true; inStock: number; before: number } | { ok: false; reason: StockRefusal }

const LONGEST_NOTE = 500

/** `counted` is what stands on the shelf: what is promised of it can't be had. */
export type StockChange = { ref: string; note?: string } & ({ set: number } | { add: number } | { counted: number })

const MOST = 1_000_000

/** Sets what was counted, or adds what was delivered (fewer, below 0, for what is lost). It never goes below nothing. */
export async function changeStock(
  { db, now, by }: StaffContext,
  change: StockChange,
  { dryRun = false } = {},
): Promise<StockChanged> {
  await requireMay({ db, now, by }, 'change stock', change.ref)
  const count = 'set' in change ? change.set : 'add' in change ? change.add : change.counted
  if (!Number.isSafeInteger(count) || Math.abs(count) > MOST) return { ok: false, reason: 'not-a-count' }
  if (!('add' in change) && count < 0) return { ok: false, reason: 'not-a-count' }
  const note = change.note?.replaceAll(/\s+/g, ' ').trim() || undefined
  if (note !== undefined && note.length > LONGEST_NOTE) return { ok: false, reason: 'note-too-long' }
  return transact(db, { dryRun }, async (trx): Promise<StockChanged> => {
    if (!(await countedNames(trx)).has(change.ref)) return { ok: false, reason: 'unknown' }
    const before = (await lockStock(trx, [change.ref])).get(change.ref) ?? 0
    const inStock = await write(trx, change, { at: now(), by, note })
    if (inStock === null) return { ok: false, reason: 'too-few' }
    const details = { before: { inStock: before }, after: { inStock } }
    await insertAuditEntry(trx, { at: now(), by, action: 'change stock', subject_ref: change.ref, details })
    return { ok: true, inStock, before }
  })
}

async function write(trx: Trx, change: StockChange, why: MovedBy): Promise<number | null> {
  const { ref } = change
  if ('add' in change) return addToStock(trx, ref, change.add, why)
  // Read under the lock on the stock: whoever pays or buys meanwhile waits for it.
  const [promised = { held: 0, toSend: 0 }] = 'counted' in change ? await listStock(trx, ref) : []
  const quantity = 'counted' in change ? freeAfterCount(change.counted, promised) : change.set
  if (quantity !== null) await setStock(trx, [{ ref, quantity }], why)
  return quantity
}

async function countedNames(db: Parameters<typeof listProducts>[0]): Promise<Map<string, string>> {
  const [products, issues] = await Promise.all([listProducts(db), listIssuesForSale(db)])
  return new Map([
    ...products.flatMap((product) =>
      stockedRefs(product).map((ref): [string, string] => {
        const size = product.sizes.find((one) => one.ref === ref)
        return [ref, size ? `${product.name} (${size.name})` : product.name]
      }),
    ),
    ...issues.map(({ number, title }): [string, string] => [issueRef(number), `Issue ${number}: ${title}`]),
  ])
}
