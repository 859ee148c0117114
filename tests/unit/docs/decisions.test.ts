import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../../docs/decisions')
const records = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file))
const index = readFileSync(join(folder, 'README.md'), 'utf8')

test('every decision is in the index once, under its own title', () => {
  const listed = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+)$/gm)].map(([, number, file, title]) => [
    number,
    file,
    title,
  ])
  const written = records.map((file) => [
    file.slice(0, 4),
    file,
    readFileSync(join(folder, file), 'utf8').match(/^# \d{4}\. (.+)$/m)?.[1],
  ])
  expect(listed.sort()).toEqual(written.sort())
})

test.each(records)('%s has a number of its own and the common heading', (file) => {
  expect(records.filter((other) => other.slice(0, 4) === file.slice(0, 4))).toEqual([file])
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(new RegExp(`^# ${file.slice(0, 4)}\\. \\S`))
})
