// npm run proof            every race, kill and model of the proof as often as it asks for (hours)
// npm run proof -- WORD    only those in files whose names hold a word
import { join } from 'node:path'
import { buildSite, installPackages, main, root, runNode } from './setup.mjs'

await main(async () => {
  await installPackages()
  await buildSite()
  const runner = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--project', 'unit', '--project', 'api', '--project', 'faults', ...process.argv.slice(2)]
  return runNode([runner, ...args], { env: { ...process.env, NODE_ENV: 'test', PROOF: 'whole' } })
})
