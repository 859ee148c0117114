import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

/** Runs a check over a site that consists of these files alone. */
function check(script: string, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'checked-'))
  made.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { status, stdout } = spawnSync(process.execPath, [join('scripts', script), folder], { encoding: 'utf8' })
  return { passes: status === 0, says: stdout }
}

describe('circles of folders', () => {
  const folders = (files: Record<string, string>) => check('check-folders.mjs', files)

  test('folders that import one another one way pass', () => {
    const { passes } = folders({
      'src/domain/cart/bill.ts': "import { cents } from '../money/cents.ts'\nimport { a } from '#domain/mail/a.ts'",
      'src/domain/money/cents.ts': "import { a } from '../mail/a.ts'",
      'src/domain/mail/a.ts': "export { b } from './b.ts'",
      'src/domain/mail/b.ts': "import './a.ts'",
    })
    expect(passes).toBe(true)
  })

  test.each([
    ['two', { 'src/a/one.ts': "import '../b/one.ts'", 'src/b/two.ts': "import type { A } from '#a/two.ts'" }],
    [
      'three',
      { 'src/a/1.ts': "import '#b/1.ts'", 'src/b/2.ts': "export * from '#c/1.ts'", 'src/c/2.tsx': "import('#a/2.ts')" },
    ],
    ['a folder and one inside it', { 'src/a/1.ts': "import './b/1.ts'", 'src/a/b/2.ts': "import '../2.ts'" }],
  ])('a circle of %s is found, though no files make one', (_what, files) => {
    const { passes, says } = folders(files)
    expect(passes).toBe(false)
    expect(says).toContain('1 circles')
  })

  test('a site without files has not been looked at', () => expect(folders({ 'src/read.me': '' }).passes).toBe(false))
})

describe('rules of the house', () => {
  const rules = (files: Record<string, string>) => check('check-house-rules.mjs', files).passes
  const cast = `export const a = b ${['as', 'unknown', 'as'].join(' ')} C`
  const unformatted = `const a = [] // ${['biome-ignore', 'format'].join(' ')}: a table`

  test.each([
    ['a cast that forgets the type, in src', false, { 'src/domain/a.ts': cast }],
    ['the same in a test', true, { 'tests/unit/a.test.ts': cast }],
    ['a table in a test', true, { 'tests/unit/a.test.ts': unformatted }],
    ['a table in src', false, { 'src/domain/a.ts': unformatted }],
    ['the names of states', true, { 'src/application/addresses/state-names.ts': unformatted }],
    ['another reason in a test', false, { 'tests/unit/a.test.ts': `${unformatted} of sorts` }],
  ])('%s: %s', (_what, passes, files) => expect(rules(files)).toBe(passes))
})
