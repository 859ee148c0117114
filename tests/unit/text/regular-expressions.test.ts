import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Expression, findExpressions } from '../../support/regular-expressions.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const require = createRequire(import.meta.url)
const { version } = require('recheck/package.json') as { version: string }
// The program for this machine is four times as fast as the one in JavaScript, which every machine has.
const hasProgram = existsSync(
  join(import.meta.dirname, `../../../node_modules/recheck-${process.platform}-${process.arch}`),
)
process.env.RECHECK_BACKEND = hasProgram ? 'native' : 'pure'
const { check } = require('recheck') as typeof import('recheck')

const { written, builtIn } = findExpressions('src', 'sandbox')

/** What those that are put together while the site runs come to. One that is missing here fails the test below. */
const examples: Record<string, readonly RegExp[]> = {
  'sandbox/stripe/http/routes.ts': [/^\/v1\/payment_intents\/([^/]+)\/confirm$/],
  'src/web/render/session-token.ts': [/(?:^|;)\s*session=([^;]+)/],
  'src/main/http/known-routes.ts': [/^\/assets\/.*$/, /^\/desk\/webhooks\/deliveries\/[^/]+\/[^/]+$/, /^\/feed\.xml$/],
  'src/domain/invoices/match-payment.ts': [
    /(?<![\p{L}\p{N}])LS[\s\-–—/._#:]{0,3}0*([1-9]\d{0,8})(?![\p{L}\p{N}])/giu,
    /(?<![\p{L}\p{N}])00[\s\-–—/._#:]{0,3}0*([1-9]\d{0,8})(?![\p{L}\p{N}])/giu,
  ],
  'src/domain/articles/search-words.ts': [
    /(?<![\p{L}\p{N}])(?:lig|wat|a|aa)[\p{L}\p{N}]*/gu,
    /(?<![\p{L}\p{N}])(?:a|ab|abc)[\p{L}\p{N}]*/gu,
  ],
  'src/domain/addresses/postcodes.ts': [/^\d{3}$/, /^\d{8}$/],
  'src/adapters/files/s3-files.ts': [/<Key>([^<]*)<\/Key>/g],
  'src/adapters/content-folder/source-files.ts': [/\.md$/, /\.yaml$/],
  'src/adapters/content-folder/store-schemas.ts': [/^prd:[a-z0-9]+(-[a-z0-9]+)*$/],
  'src/adapters/content-folder/svg-size.ts': [/\sviewBox\s*=\s*["']([^"']*)["']/],
  'src/adapters/book/still-svg.ts': [
    /@(?:-\w+-)?keyframes[^{}@]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g,
    /@media([^{}@]*)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g,
  ],
}

const expressions: Expression[] = [...written, ...Object.values(examples).flat()]

/**
 * Those that were found safe: it takes a minute to look at all of them, so a commit looks at what is new only, and the whole
 * proof at all. They are written anew by `KEEP_CHECKED=1 npm run proof -- 39`.
 */
const sumsFile = join(import.meta.dirname, 'checked-expressions.txt')
const checked = new Set(isWholeProof ? [] : readFileSync(sumsFile, 'utf8').trim().split('\n'))
const sumOf = ({ source, flags }: Expression) =>
  createHash('sha256').update(`${version} /${source}/${flags}`).digest('hex').slice(0, 16)

/** Null for one that no text makes slow, or else the text that does. */
async function slowness({ source, flags }: Expression): Promise<string | null> {
  const found = await check(source, flags, { timeout: 120_000 })
  if (found.status === 'safe') return null
  const how = found.status === 'vulnerable' ? `${found.complexity.summary}: ${found.attack.pattern}` : found.error.kind
  return `/${source}/${flags} ${how}`
}

test('every regular expression that is built is looked at here by an example', () => {
  expect([...new Set(builtIn)].sort()).toEqual(Object.keys(examples).sort())
  // A second one in a file that is known would go unseen.
  expect(builtIn).toHaveLength(12)
})

test('what looks for slow ones finds one', async () => {
  expect(await slowness({ source: '^(a+)+$', flags: '' })).toContain('exponential')
  expect(await slowness({ source: '^bytes=\\s*(\\d*)\\s*-\\s*(\\d*)\\s*$', flags: 'i' })).toContain('polynomial')
})

test('no regular expression of the site can be made slow', { timeout: 1_200_000 }, async () => {
  const unseen = expressions.filter((one) => !checked.has(sumOf(one)))
  const slow: string[] = []
  for (const one of unseen) slow.push(...[await slowness(one)].filter((found) => found !== null))
  expect(slow).toEqual([])
  if (isWholeProof && process.env.KEEP_CHECKED) writeFileSync(sumsFile, `${expressions.map(sumOf).sort().join('\n')}\n`)
  reached(39, 'expressions', unseen.length)
})
