import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { issueRef } from '#domain/store/goods.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { listIssuesForSale, listProducts } from '#store/store/products.ts'
import { addToStock, listStock, lockStock, setStock } from '#store/store/stock.ts'
import { stockedRefs } from './stocked-refs.ts'

/** `held` are being paid for at this moment, and no longer in stock. */
export type CountedGood = { ref: string; name: string; inStock: number; held: number }

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
  }))
}

export type StockChanged = { ok: true; inStock: number } | { ok: false; reason: 'unknown' | 'too-few' | 'not-a-count' }

type StockChange = { ref: string; set: number } | { ref: string; add: number }

const MOST = 1_000_000

/** Sets what was counted, or adds what was delivered (fewer, below 0, for what is lost). It never goes below nothing. */
export async function changeStock(
  { db, now, by }: StaffContext,
  change: StockChange,
  { dryRun = false } = {},
): Promise<StockChanged> {
  await requireMay({ db, now, by }, 'change stock', change.ref)
  const count = 'set' in change ? change.set : change.add
  if (!Number.isSafeInteger(count) || Math.abs(count) > MOST) return { ok: false, reason: 'not-a-count' }
  if ('set' in change && count < 0) return { ok: false, reason: 'not-a-count' }
  return transact(db, { dryRun }, async (trx): Promise<StockChanged> => {
    if (!(await countedNames(trx)).has(change.ref)) return { ok: false, reason: 'unknown' }
    const before = (await lockStock(trx, [change.ref])).get(change.ref) ?? 0
    const inStock = await write(trx, change)
    if (inStock === null) return { ok: false, reason: 'too-few' }
    const details = { before: { inStock: before }, after: { inStock } }
    await insertAuditEntry(trx, { at: now(), by, action: 'change stock', subject_ref: change.ref, details })
    return { ok: true, inStock }
  })
}

async function write(trx: Trx, change: StockChange): Promise<number | null> {
  if ('add' in change) return addToStock(trx, change.ref, change.add)
  await setStock(trx, [{ ref: change.ref, quantity: change.set }])
  return change.set
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
