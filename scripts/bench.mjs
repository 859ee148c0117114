// npm run bench                    every bench: each row with its aim, and whether it keeps it
// npm run bench -- cart checkout   only these
// npm run bench -- --short         every one in its shortest form: whether it still runs, not how fast anything is
import { judgeRow, tableOf } from '../bench/rows.mjs'
import { benches, runBenches } from './run-bench.mjs'
import { buildSite, installPackages, main, Stop } from './setup.mjs'

await main(async () => {
  const isShort = process.argv.includes('--short')
  const asked = process.argv.slice(2).filter((word) => word !== '--short')
  const unknown = asked.find((name) => !(name in benches))
  if (unknown) throw new Stop(`There is no bench “${unknown}”, but: ${Object.keys(benches).join(', ')}`)
  await installPackages()
  await buildSite()
  const results = await runBenches(asked.length > 0 ? asked : Object.keys(benches), { isShort })
  const rows = results.flatMap((result) => result.rows)
  if (!isShort) process.stdout.write(`\n${tableOf(rows)}\n`)
  // Of a bench that has told no row nobody would hear that it measures nothing.
  const broken = results.filter((result) => result.code !== 0 || result.rows.length === 0)
  for (const { name, code } of broken)
    process.stdout.write(`  ✗ ${name} ${code === 0 ? 'has told no row' : `ended with ${code}`}\n`)
  return broken.length > 0 || (!isShort && rows.some((row) => judgeRow(row) === 'short')) ? 1 : 0
})
