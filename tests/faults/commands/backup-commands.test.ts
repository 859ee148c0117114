import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillEveryTable } from '../../support/fill-every-table.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { reached } from '../../support/whole-proof.ts'
import { desk, temporaryFolder } from './run-site.ts'

test('by its commands a magazine moves to the embedded database and back, every table equal', {
  timeout: 240_000,
}, async () => {
  const source = await openTestDatabase()
  await fillEveryTable(source.pool)
  const target = await openTestDatabase({ empty: true })
  const folder = await temporaryFolder()
  const [out, back] = [join(folder, 'out.gz'), join(folder, 'back.gz')]
  const elsewhere = (url: string) => ({ NODE_ENV: 'development', DATA_DIR: join(folder, 'other'), DATABASE_URL: url })
  const embedded = { NODE_ENV: 'development', DATA_DIR: join(folder, 'embedded') }

  const said: string[] = []
  for (const [command, file, env] of [
    ['db:backup', out, elsewhere(source.url)],
    ['db:restore', out, embedded],
    ['db:backup', back, embedded],
    ['db:restore', back, elsewhere(target.url)],
  ] as const)
    said.push((await desk([command, file], env)).stdout)

  const counts = said.map((words) => /✓ (\d+ rows of \d+ tables)/.exec(words)?.[1])
  expect(new Set(counts).size, said.join('\n')).toBe(1)
  const before = await rowsOf(source.pool)
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(await rowsOf(target.pool)).toEqual(before)
  reached(41, 'tables moved to the embedded database and back', Object.keys(before).length)
})
