// Ratios measured in one run. Absolute times belong to a machine; ratios to the code.
import { benchArticlePage } from './article-page.mjs'
import { benchLighthouse } from './lighthouse.mjs'

const benches = { 'article-page': benchArticlePage, lighthouse: benchLighthouse }
const asked = process.argv.slice(2)

for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`\n  ${name}\n`)
  await bench((line) => process.stdout.write(`    ${line}\n`))
}
