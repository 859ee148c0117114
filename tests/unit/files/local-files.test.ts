import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openLocalFiles } from '#adapters/files/local-files.ts'
import { fileStoreContract } from './file-store-contract.ts'

const folder = await mkdtemp(join(tmpdir(), 'colophon-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = openLocalFiles(folder)

describe('a folder keeps files', () => fileStoreContract(files))

test('a put that fails leaves nothing behind', async () => {
  await files.put('taken/file', Buffer.from('x'))
  await expect(files.put('taken', Buffer.from('y'))).rejects.toThrow()
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
})

test('what a killed process left half-written goes after an hour, and not before', async () => {
  const [left, fresh] = ['left', 'fresh'].map((name) => join(folder, '.unfinished', name)) as [string, string]
  await writeFile(left, 'half')
  await writeFile(fresh, 'half')
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(left, longAgo, longAgo)
  await files.put('later', Buffer.from('z'))
  await expect(stat(left)).rejects.toThrow('ENOENT')
  expect((await stat(fresh)).size).toBe(4)
})
