import { changeStock, readStockList, type StockChanged } from '#application/store/change-stock.ts'
import type { Desk } from './desk-command.ts'
import { withDatabase } from './with-database.ts'

const help = [
  'stock list [--json]',
  'stock set REF COUNT     says how many were counted, such as: stock set prd:tote 25',
  'stock add REF COUNT     adds a delivery; a count below 0 takes away what is lost',
]

const refusals = {
  unknown: 'nothing that is counted has this ref: see stock list',
  'too-few': 'there are not so many',
  'not-a-count': 'the count is a whole number',
} as const

/** `npm run desk -- stock …` */
export async function stockCommand(desk: Desk): Promise<boolean> {
  const [verb, ...rest] = desk.args
  if (verb === 'list') return withDatabase(desk, async ({ context }) => sayList(desk, await readStockList(context)))
  const [ref, count, ...more] = rest
  if ((verb !== 'set' && verb !== 'add') || ref === undefined || count === undefined || more.length > 0) {
    for (const line of help) desk.say(line)
    return verb === undefined || verb === 'help'
  }
  const number = /^-?\d{1,9}$/.test(count) ? Number(count) : Number.NaN
  return withDatabase(desk, async ({ context }) =>
    sayChange(desk, ref, await changeStock(context, verb === 'set' ? { ref, set: number } : { ref, add: number })),
  )
}

function sayList({ args, say }: Desk, goods: Awaited<ReturnType<typeof readStockList>>): boolean {
  if (args.includes('--json')) say(JSON.stringify(goods, null, 2))
  else {
    for (const { ref, name, inStock, held } of goods)
      say(`${ref.padEnd(16)} ${String(inStock).padStart(6)}${held > 0 ? ` (+${held} being paid)` : ''}  ${name}`)
  }
  return true
}

function sayChange({ say }: Desk, ref: string, changed: StockChanged): boolean {
  say(changed.ok ? `✓ ${ref}: ${changed.inStock} in stock` : `✗ ${ref}: ${refusals[changed.reason]}`)
  return changed.ok
}
