import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deriveKey, loadSiteSecret } from '#main/access/site-secret.ts'

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'colophon-secret-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test('the secret of the settings is used, and nothing is written', async () => {
  const dataDir = await folder()
  expect(await loadSiteSecret({ siteSecret: 'given', dataDir })).toBe('given')
  await expect(stat(join(dataDir, 'site-secret'))).rejects.toThrow('ENOENT')
})

test('without one, a secret is made once, for this account’s eyes only', async () => {
  const dataDir = join(await folder(), 'not', 'yet')
  const secret = await loadSiteSecret({ siteSecret: null, dataDir })
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await loadSiteSecret({ siteSecret: null, dataDir })).toBe(secret)
  expect((await stat(join(dataDir, 'site-secret'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(dataDir, 'site-secret'), 'utf8')).toBe(`${secret}\n`)
})

test('processes that start together use one secret', async () => {
  const dataDir = await folder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSiteSecret({ siteSecret: null, dataDir })))
  expect(new Set(secrets).size).toBe(1)
})

test('an empty file is no secret', async () => {
  const dataDir = await folder()
  await writeFile(join(dataDir, 'site-secret'), '\n')
  await expect(loadSiteSecret({ siteSecret: null, dataDir })).rejects.toThrow('site-secret')
})

test('keys differ by purpose and by secret, and are the same each time', () => {
  const key = deriveKey('secret', 'captcha challenge')
  expect(key).toBe(deriveKey('secret', 'captcha challenge'))
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(deriveKey('secret', 'captcha solution')).not.toBe(key)
  expect(deriveKey('other', 'captcha challenge')).not.toBe(key)
})
