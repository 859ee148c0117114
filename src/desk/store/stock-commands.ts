import { type CountedGood, changeStock, readStockList, type StockChanged } from '#application/store/change-stock.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'

const list = deskCommand({
  name: 'list',
  help: 'how many there are of everything that is counted',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const goods = await readStockList(context)
      tell(desk, values, goods, () => goods.map(stockLine))
      return true
    }),
})

const changing = (name: 'set' | 'add', help: string) =>
  deskCommand({
    name,
    help,
    act: 'change stock',
    arguments: ['REF', 'COUNT'],
    options: { 'dry-run': dryRun, json },
    run: (desk, [ref, written], values) =>
      desk.withDatabase(async (context) => {
        const count = /^-?\d{1,9}$/.test(written) ? Number(written) : Number.NaN
        const dryRun = values['dry-run']
        const change = name === 'set' ? { ref, set: count } : { ref, add: count }
        const changed = await changeStock(context, change, { dryRun })
        tell(desk, values, changed, () => [describe(ref, changed, dryRun)])
        return changed.ok
      }),
  })

export const stockCommands: DeskGroup = {
  name: 'stock',
  help: 'list what is in stock, set a count, add a delivery',
  commands: [
    list,
    changing('set', 'says how many were counted, such as: stock set prd:tote 25'),
    changing('add', 'adds a delivery; a count below 0 takes away what is lost'),
  ],
}

const stockLine = ({ ref, name, inStock, held }: CountedGood) =>
  `${ref.padEnd(16)} ${String(inStock).padStart(6)}${held > 0 ? ` (+${held} being paid)` : ''}  ${name}`

const refusals = {
  unknown: 'nothing that is counted has this ref: see stock list',
  'too-few': 'there are not so many',
  'not-a-count': 'the count is a whole number',
} as const

function describe(ref: string, changed: StockChanged, dryRun: boolean): string {
  if (!changed.ok) return `✗ ${ref}: ${refusals[changed.reason]}`
  return `✓ ${ref}: ${changed.inStock} in stock${dryRun ? ' (tried only: nothing was kept)' : ''}`
}
