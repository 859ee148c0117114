import { describe, expect, test } from 'vitest'
import { openS3Files } from '#adapters/files/s3-files.ts'
import { startS3StandIn } from '../../support/s3-stand-in.ts'
import { fileStoreContract } from './file-store-contract.ts'

const key = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'not/a+real=secret', region: 'eu-central-1' }
const store = await startS3StandIn(key)
const files = openS3Files(store.settings)

describe('a bucket keeps files', () => fileStoreContract(files))

test('a file lies in the bucket under its path', async () => {
  await files.put('issues/2/c.pdf', Buffer.from('seen'))
  expect(store.objects.get('issues/2/c.pdf')?.toString()).toBe('seen')
  expect(store.asked.at(-1)).toBe('PUT /made-files/issues/2/c.pdf')
})

test.each([
  ['secret', { secretAccessKey: 'another secret' }],
  ['key', { accessKeyId: 'ANOTHERKEY' }],
  ['region', { region: 'us-east-1' }],
])('with a wrong %s nothing is kept, and nothing is said to be missing', async (_what, wrong) => {
  const stranger = openS3Files({ ...store.settings, ...wrong })
  await expect(stranger.put('issues/2/stranger.pdf', Buffer.from('x'))).rejects.toThrow('answered PUT with 403')
  await expect(stranger.stat('issues/2/c.pdf')).rejects.toThrow('answered HEAD with 403')
  await expect(stranger.open('issues/2/c.pdf')).rejects.toThrow('answered GET with 403')
  await expect(stranger.list('issues/2')).rejects.toThrow('answered GET with 403')
  await expect(stranger.remove('issues/2/c.pdf')).rejects.toThrow('answered DELETE with 403')
  expect([...store.objects.keys()].filter((path) => path.startsWith('issues/2/'))).toEqual(['issues/2/c.pdf'])
})

test('a bucket that does not exist is said to be missing', async () => {
  const lost = openS3Files({ ...store.settings, bucket: 'elsewhere' })
  await expect(lost.put('a', Buffer.from('x'))).rejects.toThrow('has no bucket elsewhere')
  await expect(lost.list('a')).rejects.toThrow('has no bucket elsewhere')
})

test('a store that is busy is asked again, and one that stays so is a failure', async () => {
  store.failWith(503, 429, 500)
  await files.put('busy', Buffer.from('kept'))
  expect(store.objects.get('busy')?.toString()).toBe('kept')
  store.failWith(...Array.from({ length: 10 }, () => 503))
  await expect(files.stat('busy')).rejects.toThrow('answered HEAD with 503')
})
