import { expect, test } from 'vitest'
import { serverSettings, sharedMegabytes } from '#adapters/postgres/server-settings.ts'

const GB = 1024 ** 3

test.each([
  ['a machine of half a gigabyte', GB / 2, 128],
  ['a small machine', 2 * GB, 128],
  ['a middling one', 8 * GB, 512],
  ['a large one', 24 * GB, 1024],
  ['a very large one', 512 * GB, 1024],
])('%s lends PostgreSQL its share of memory', (_machine, memory, megabytes) => {
  expect(sharedMegabytes(memory)).toBe(megabytes)
  expect(serverSettings(memory)).toContain(`shared_buffers=${megabytes}MB`)
})

test('whatever the machine, an acknowledged order is on the disk', () => {
  for (const memory of [GB / 2, 64 * GB]) {
    expect(serverSettings(memory)).toEqual(
      expect.arrayContaining(['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']),
    )
  }
})
