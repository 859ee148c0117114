import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'

const content = fileURLToPath(new URL('../../../content', import.meta.url))

test('the demo magazine is sound', async () => {
  const result = await readContentFolder(content)
  expect(result.ok ? [] : result.problems).toEqual([])
})
