// Ratios measured in one run. Absolute times belong to a machine; ratios to the code.
import { benchArticlePage } from './article-page.mjs'
import { benchLighthouse } from './lighthouse.mjs'

const benches = { 'article-page': benchArticlePage, lighthouse: benchLighthouse }

for (const name of process.argv.slice(2)) await benches[name]((line) => process.stdout.write(`    ${line}\n`))
