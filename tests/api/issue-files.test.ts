import { resolve } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makeDocuments } from '#adapters/book/make-documents.ts'
import { readContentPictures } from '#adapters/files/content-pictures.ts'
import { checkIssueFiles } from '#application/issues/check-issue-files.ts'
import { makeIssueFiles } from '#application/issues/make-issue-files.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { openTestSite, projectDir } from '../support/test-site.ts'

const subscriber: ReaderAccess = { kind: 'account', subscription: 'active', isStaff: false, institution: null }
const site = await openTestSite({ identifyReader: async () => subscriber })
const readPicture = readContentPictures(resolve(projectDir, 'content'))
const documents = { siteUrl: 'https://magazine.example', readPicture, makeDocuments }
const context = { ...site.context, ports: { ...site.context.ports, documents } }

const ask = (path: string, headers: Record<string, string> = {}) => site.app.inject({ url: path, headers })
const asSubscriber = { cookie: 'session=mine' }
const filesOf = (issue: number) =>
  site.db
    .selectFrom('issue_files')
    .select(['format', 'hash', 'path'])
    .where('issue_number', '=', issue)
    .orderBy('format')
    .execute()

test('before they are made, a subscriber is asked to come back', async () => {
  expect((await ask('/issue/room/download/epub', asSubscriber)).statusCode).toBe(503)
})

test('an issue becomes an EPUB and a PDF, once', async () => {
  expect(await makeIssueFiles(context, 3)).toBe('made')
  expect((await filesOf(3)).map((file) => file.format)).toEqual(['epub', 'pdf'])
  expect(await makeIssueFiles(context, 3)).toBe('unchanged')
})

test('the EPUB opens as one: its type first and plain, every article with its notes inside', async () => {
  const { rawPayload, headers } = await ask('/issue/room/download/epub', asSubscriber)
  expect(headers['content-type']).toBe('application/epub+zip')
  expect(rawPayload.subarray(30, 38).toString()).toBe('mimetype')
  expect(rawPayload.readUInt16LE(8)).toBe(0)
  const parts = unzipSync(rawPayload)
  expect(strFromU8(parts.mimetype ?? new Uint8Array())).toBe('application/epub+zip')
  const text = Object.entries(parts)
    .filter(([name]) => name.endsWith('.xhtml'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n')
  for (const title of ['The Empty Room Census', 'Kitchen of the Whole Street', 'How to Read a Stairwell']) {
    expect(text).toContain(title)
  }
  expect(text.match(/epub:type="noteref"/g)?.length).toBe(text.match(/epub:type="footnote"/g)?.length)
  expect(text).not.toContain('class="insert')
})

test('the PDF is a PDF, sent whole or in parts', async () => {
  const whole = await ask('/issue/room/download/pdf', asSubscriber)
  expect(whole.headers['content-type']).toBe('application/pdf')
  expect(whole.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(whole.rawPayload.length).toBeGreaterThan(50_000)
  const part = await ask('/issue/room/download/pdf', { ...asSubscriber, range: 'bytes=5-104' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(whole.rawPayload.subarray(5, 105))).toBe(true)
  expect((await ask('/issue/room/download/pdf', { ...asSubscriber, range: 'bytes=999999999-' })).statusCode).toBe(416)
})

test('a visitor is told that subscribers may have it', async () => {
  const { statusCode, body } = await ask('/issue/room/download/pdf')
  expect(statusCode).toBe(403)
  expect(body).toContain('/subscribe')
})

test('a changed article makes them new, and the old ones go', async () => {
  const before = await filesOf(3)
  await site.db
    .updateTable('articles')
    .set({ title: 'How to Climb', source_hash: 'x' })
    .where('slug', '=', 'how-to-read-a-stairwell')
    .execute()
  expect(await makeIssueFiles(context, 3)).toBe('made')
  const after = await filesOf(3)
  expect(after[0]?.hash).not.toBe(before[0]?.hash)
  for (const { path } of before) expect(await context.ports.files.stat(path)).toBeNull()
})

test('what is not released has no files, nor an address for them', async () => {
  expect(await makeIssueFiles(context, 6)).toBe('not-released')
  expect((await ask('/issue/long-roads/download/pdf', asSubscriber)).statusCode).toBe(404)
})

test('the check asks for those that are missing, and only those', async () => {
  expect(await checkIssueFiles(context)).toEqual([5, 4, 2, 1])
})
