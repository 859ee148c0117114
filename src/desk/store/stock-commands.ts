import { type CountedGood, changeStock, readStockList, type StockChanged } from '#application/store/change-stock.ts'
import { type Movement, readMovements } from '#application/store/read-movements.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { limitOption, listPlace, pageOption, tellPage } from '#desk/command-line/list-pages.ts'

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

/** So many movements a page, unless told. */
const MOVES = 100

const moves = deskCommand({
  name: 'moves',
  help: 'what moved of one thing, the last first: why, and by whom',
  act: null,
  arguments: ['REF'],
  options: { limit: limitOption(MOVES), page: pageOption, json },
  run(desk, [ref], values) {
    const place = listPlace(values, MOVES)
    return desk.withDatabase(async (context) => {
      const read = await readMovements(context, ref, place.slice)
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(movementLine) })
      return true
    })
  },
})

const signed = (change: number) => (change > 0 ? `+${change}` : String(change))

const movementLine = ({ at, change, balance, reason, about, by_name, by_ref, note }: Movement) =>
  [at.toISOString(), signed(change).padStart(6), `= ${balance}`, reason, about ?? by_name ?? by_ref, note]
    .filter(Boolean)
    .join('  ')

const changing = (name: 'set' | 'add' | 'count', help: string) =>
  deskCommand({
    name,
    help,
    act: 'change stock',
    arguments: ['REF', 'COUNT'],
    options: { note: text('WORDS', 'why, for whoever looks next'), 'dry-run': dryRun, json },
    run: (desk, [ref, written], values) =>
      desk.withDatabase(async (context) => {
        const count = /^-?\d{1,9}$/.test(written) ? Number(written) : Number.NaN
        const dryRun = values['dry-run']
        const how = name === 'set' ? { set: count } : name === 'add' ? { add: count } : { counted: count }
        const change = { ref, ...(values.note && { note: values.note }), ...how }
        const changed = await changeStock(context, change, { dryRun })
        tell(desk, values, changed, () => [describe(ref, changed, dryRun)])
        return changed.ok
      }),
  })

export const stockCommands: DeskGroup = {
  name: 'stock',
  help: 'list what is in stock and what moved, set a count, add a delivery',
  commands: [
    list,
    moves,
    changing('count', 'says how many stand on the shelf, with what is sold and not sent: stock count prd:tote 25'),
    changing('set', 'says how many can be had, such as: stock set prd:tote 25'),
    changing('add', 'adds a delivery; a count below 0 takes away what is lost'),
  ],
}

const stockLine = ({ ref, name, inStock, held, toSend }: CountedGood) =>
  `${ref.padEnd(16)} ${String(inStock).padStart(6)}${held > 0 ? ` (+${held} being paid)` : ''}${toSend > 0 ? ` (+${toSend} to send)` : ''}  ${name}`

const refusals = {
  unknown: 'nothing that is counted has this ref: see stock list',
  'too-few': 'there are not so many',
  'not-a-count': 'the count is a whole number',
  'note-too-long': 'the note has at most 500 characters',
} as const

function describe(ref: string, changed: StockChanged, dryRun: boolean): string {
  if (!changed.ok) return `✗ ${ref}: ${refusals[changed.reason]}`
  return `✓ ${ref}: ${changed.inStock} in stock${dryRun ? ' (tried only: nothing was kept)' : ''}`
}
