import { expect, test } from 'vitest'
import { isRead } from '#main/drop-changed.ts'

test('what is sold and who has a licence is no reason to ask the standbys anew', () => {
  expect(['store', 'institutions'].some(isRead)).toBe(false)
  for (const tag of ['*', 'site', 'lists', 'article:the-hum', 'issue:5']) expect(isRead(tag)).toBe(true)
})
