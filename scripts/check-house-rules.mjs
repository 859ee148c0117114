import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'

/**
 * Fails on what the linter can't forbid by path: a cast that forgets the type (`src`), and lines that opt out of the
 * formatter, which only tables of literal data may do.
 *
 * `node scripts/check-house-rules.mjs [folder that holds src]`
 */
const root = resolve(process.argv[2] ?? '.')

// Put together, so that this file does not break its own rules.
const CAST = ['as', 'unknown', 'as'].join(' ')
const UNFORMATTED = ['biome-ignore', 'format'].join(' ')
const TABLE = `// ${UNFORMATTED}: a table`

const mayHoldTables = (file) => file.startsWith('tests/') || file === 'src/application/addresses/state-names.ts'

const rules = [
  {
    says: `"${CAST}" says that a type is wrong and keeps it: parse the value, or give the column its type`,
    breaks: (file, line) => file.startsWith('src/') && line.includes(CAST),
  },
  {
    says: `only a table of literal data keeps its shape ("${TABLE}", in tests)`,
    breaks: (file, line) => line.includes(UNFORMATTED) && !(mayHoldTables(file) && line.trimEnd().endsWith(TABLE)),
  },
]

const files = ['src', 'sandbox', 'tests', 'bench', 'scripts']
  .filter((room) => existsSync(join(root, room)))
  .flatMap((room) => readdirSync(join(root, room), { recursive: true }).map((file) => `${room}/${file}`))
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.(tsx?|mts|mjs|cjs|css)$/.test(file))
let broken = 0
for (const file of files) {
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    for (const { says } of rules.filter(({ breaks }) => breaks(file, line))) {
      broken += 1
      console.log(`${file}:${index + 1} ${says}`)
    }
  }
}
console.log(`${files.length} files, ${broken} lines against the rules of the house`)
process.exitCode = broken > 0 || files.length === 0 ? 1 : 0
