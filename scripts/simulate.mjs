// npm run simulate                              what a magazine of 100,000 subscribers needs, ten and a hundred times it, and what gives way
// npm run simulate -- --subscribers 3000000     the same for a magazine of this size
// npm run simulate -- --measure                 measures the costs anew (some 15 minutes on a quiet machine), and writes them and the tables of docs/scaling.md
// npm run simulate -- --write                   writes the tables from the costs that are there
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBenches } from './run-bench.mjs'
import { limitsTable, needsTable, tablesOf, withTables } from './scaling/tables.mjs'
import { buildSite, installPackages, main, root, Stop } from './setup.mjs'

const COSTS = join(root, 'docs/scaling-costs.json')
const DOCUMENT = join(root, 'docs/scaling.md')

await main(async () => {
  const asked = readArguments()
  if (asked.measure) await measure()
  const measured = JSON.parse(readFileSync(COSTS, 'utf8'))
  if (asked.measure || asked.write) writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, 'utf8'), measured))
  const { needs } = tablesOf(measured)
  const shown = asked.subscribers === null ? needs : needsTable(measured, [asked.subscribers])
  process.stdout.write(`${aligned(shown)}\n\n${aligned(limitsTable(measured))}\n`)
  return 0
})

function readArguments() {
  const options = { subscribers: { type: 'string' }, measure: { type: 'boolean' }, write: { type: 'boolean' } }
  const { values } = parseArgs({ options, strict: false })
  const subscribers = values.subscribers === undefined ? null : Number(values.subscribers)
  if (subscribers !== null && !(Number.isInteger(subscribers) && subscribers > 0))
    throw new Stop('How many subscribers is a whole number: npm run simulate -- --subscribers 10000000')
  return { subscribers, measure: values.measure === true, write: values.write === true }
}

async function measure() {
  await installPackages()
  await buildSite()
  process.env.COSTS_FILE = COSTS
  const [result] = await runBenches(['costs'])
  if (result?.code !== 0) throw new Stop('The costs were not measured: the bench did not come to its end')
}

/** A table of Markdown with its columns under one another. */
function aligned(table) {
  const lines = table.split('\n').map((line) => line.slice(2, -2).split(' | '))
  const widths = lines[0].map((_, column) => Math.max(...lines.map((cells) => cells[column].length)))
  const rows = lines.filter((_, at) => at !== 1)
  return rows
    .map(
      (cells) =>
        `  ${cells
          .map((cell, column) => cell.padEnd(widths[column]))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n')
}
