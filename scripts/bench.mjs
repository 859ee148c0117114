// npm run bench                    the article page, Lighthouse and the lists
// npm run bench -- cart checkout   only these
// npm run bench -- --short         every one in its shortest form: whether it still runs, not how fast anything is
import { benches, runBenches } from './run-bench.mjs'
import { buildSite, installPackages, main, Stop } from './setup.mjs'

const USUAL = ['article-page', 'lighthouse', 'lists']

await main(async () => {
  const isShort = process.argv.includes('--short')
  const asked = process.argv.slice(2).filter((word) => word !== '--short')
  const unknown = asked.find((name) => !(name in benches))
  if (unknown) throw new Stop(`There is no bench “${unknown}”, but: ${Object.keys(benches).join(', ')}`)
  await installPackages()
  await buildSite()
  const names = asked.length > 0 ? asked : isShort ? Object.keys(benches) : USUAL
  const results = await runBenches(names, { isShort })
  return results.every(({ code }) => code === 0) ? 0 : 1
})
