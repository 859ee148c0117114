import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { UseCaseContext } from '#application/context.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import { putCoupon } from '#store/store/coupons.ts'
import { setStock } from '#store/store/stock.ts'

const dollars = z.number().transform((amount) => parseDollars(String(amount)) ?? Number.NaN)

const couponFile = z.array(
  z.strictObject({
    code: z.string(),
    scope: z.enum(['any', 'new', 'gift', 'renewal']),
    discounts: z.strictObject({ printUs: dollars, printCa: dollars, printIntl: dollars, digital: dollars }),
    starts: z.iso.datetime().optional(),
    ends: z.iso.datetime().optional(),
    totalLimit: z.int().optional(),
    accountLimit: z.int().optional(),
  }),
)

const stockFile = z.record(z.string(), z.int().min(0))

/** The coupons and the stock of the demo magazine. */
export async function loadDemoStore({ db }: UseCaseContext, contentDir: string): Promise<void> {
  const read = async (name: string) => JSON.parse(await readFile(join(contentDir, 'demo', name), 'utf8'))
  const coupons = couponFile.parse(await read('coupons.json'))
  const stock = stockFile.parse(await read('stock.json'))
  await db.transaction().execute(async (trx) => {
    for (const coupon of coupons) await putCoupon(trx, toRow(coupon))
    await setStock(
      trx,
      Object.entries(stock).map(([ref, quantity]) => ({ ref, quantity })),
    )
  })
}

function toRow({ code, scope, discounts, ...rest }: z.infer<typeof couponFile>[number]) {
  return {
    code,
    scope,
    print_us_cents: discounts.printUs,
    print_ca_cents: discounts.printCa,
    print_intl_cents: discounts.printIntl,
    digital_cents: discounts.digital,
    starts_at: rest.starts ? new Date(rest.starts) : null,
    ends_at: rest.ends ? new Date(rest.ends) : null,
    total_limit: rest.totalLimit ?? null,
    account_limit: rest.accountLimit ?? null,
  }
}
