import { expect, test } from 'vitest'
import { checkIssueFiles } from '#application/issues/check-issue-files.ts'
import { makeIssueFiles } from '#application/issues/make-issue-files.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { openIssueFileTools } from './issue-file-tools.ts'

const database = await openTestDatabase()
const { db, pool } = database
const tools = await openIssueFileTools(database)
const { context, made } = tools

const make = (issue: number) => makeIssueFiles(context, issue)

async function waiting(): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select key from graphile_worker.jobs where key like 'make-issue-files:%' order by key`,
  )
  return rows.map((row) => row.key)
}

const retitle = (slug: string, title: string) =>
  db.updateTable('articles').set({ title, source_hash: title }).where('slug', '=', slug).execute()

test('an issue is made once: asked again, nothing is done', async () => {
  expect(await make(1)).toBe('made')
  const before = await tools.kept(1)
  expect(before.rows.map((row) => row.format)).toEqual(['epub', 'pdf'])
  expect(before.paths).toEqual(before.rows.map((row) => row.path).sort())
  for (const row of before.rows) expect((await tools.read(row.path))?.length).toBe(row.bytes)
  expect(await make(1)).toBe('unchanged')
  expect(await tools.kept(1)).toEqual(before)
  expect(made).toEqual([1])
})

test('a changed article makes new files, and the old ones go', async () => {
  const before = await tools.kept(1)
  await retitle('the-night-train', 'The Slow Night Train')
  expect(await make(1)).toBe('made')
  const after = await tools.kept(1)
  expect(after.paths).toEqual(after.rows.map((row) => row.path).sort())
  expect(after.paths).not.toEqual(before.paths)
  expect(await tools.read(after.rows[1]?.path ?? '')).toContain('The Slow Night Train')
})

test.each([
  ['the magazine’s name', `update magazine set settings = settings || '{"name": "Polaris"}'`],
  ['an author’s name', `update authors set name = name || ' II' where slug = 'juno-abernathy'`],
  ['a section’s name', `update sections set name = name || '!'`],
  ['the editors’ note', `update issues set html = html || '<p>More.</p>' where number = 1`],
  ['a note', `update articles set notes = jsonb_set(notes, '{0,html}', '"new"') where slug = 'the-night-train'`],
])('a change of %s makes new files', async (_what, change) => {
  await pool.query(change)
  expect(await make(1)).toBe('made')
  expect(await make(1)).toBe('unchanged')
})

test('a picture that is drawn anew makes new files', async () => {
  const { documents } = tools
  const readPicture = async (src: string) =>
    src.includes('/covers/') ? Buffer.from('<svg/>') : documents.readPicture(src)
  const redrawn = { ...context, ports: { ...context.ports, documents: { ...documents, readPicture } } }
  expect(await makeIssueFiles(redrawn, 1)).toBe('made')
  expect(await makeIssueFiles(redrawn, 1)).toBe('unchanged')
  expect(await make(1)).toBe('made')
})

test('a site that moves to another address makes new files: links in them lead there', async () => {
  const documents = { ...tools.documents, siteUrl: 'https://moved.example' }
  const moved = { ...context, ports: { ...context.ports, documents } }
  expect(await makeIssueFiles(moved, 1)).toBe('made')
  expect(await makeIssueFiles(moved, 1)).toBe('unchanged')
  expect(await make(1)).toBe('made')
})

test('a picture that is missing fails the making, and keeps what there was', async () => {
  const before = await tools.kept(1)
  const documents = { ...tools.documents, readPicture: async () => null }
  const blind = { ...context, ports: { ...context.ports, documents } }
  await expect(makeIssueFiles(blind, 1)).rejects.toThrow('which is not there')
  expect(await tools.kept(1)).toEqual(before)
})

test('what is not in an issue makes nothing new', async () => {
  await pool.query(`update pages set title = title || '!'`)
  await retitle('the-hum', 'The Hum, Again')
  expect(await make(1)).toBe('unchanged')
})

test('a file that is lost is made again', async () => {
  const [row] = (await tools.kept(1)).rows
  await tools.files.remove(row?.path ?? '')
  expect(await make(1)).toBe('made')
  const { rows, paths } = await tools.kept(1)
  expect(paths).toEqual(rows.map(({ path }) => path).sort())
})

test('an issue that is not released has no files, and one that is taken back loses them', async () => {
  expect(await make(6)).toBe('not-released')
  expect(await tools.kept(6)).toEqual({ rows: [], paths: [] })
  expect(await make(3)).toBe('made')
  await pool.query('update issues set released_at = null where number = 3')
  expect(await make(3)).toBe('not-released')
  expect(await tools.kept(3)).toEqual({ rows: [], paths: [] })
  await pool.query(`update issues set released_at = '2026-03-12 05:00Z' where number = 3`)
})

test('an issue that does not exist is no trouble', async () => {
  expect(await make(99)).toBe('not-released')
})

test('who comes while an issue’s files are being made comes back later, and one set is made', async () => {
  const count = made.length
  // While the first is at it, however long the others take to ask.
  const others: string[] = []
  tools.meanwhile(async () => void others.push(...(await Promise.all([make(2), make(2)]))))
  expect(await make(2)).toBe('made')
  expect(others).toEqual(['later', 'later'])
  expect(made.length).toBe(count + 1)
  const { rows, paths } = await tools.kept(2)
  expect(paths).toEqual(rows.map(({ path }) => path).sort())
  expect(await waiting()).toContain('make-issue-files:2')
  expect(await make(2)).toBe('unchanged')
})

test('of three that begin at once one makes the files', async () => {
  await pool.query(`update issues set html = html || '<p>At once.</p>' where number = 2`)
  const count = made.length
  const answers = await Promise.all([make(2), make(2), make(2)])
  expect(answers.filter((answer) => answer === 'made')).toHaveLength(1)
  expect(made.length).toBe(count + 1)
})

test('an article that changes while its issue is made is in the files', async () => {
  tools.meanwhile(async () => void (await retitle('linemen', 'Linewomen')))
  expect(await make(4)).toBe('made')
  const { rows, paths } = await tools.kept(4)
  expect(await tools.read(rows[0]?.path ?? '')).toContain('Linewomen')
  expect(paths).toEqual(rows.map(({ path }) => path).sort())
})

test('a failure half-way keeps what there was, and the next try makes it whole', async () => {
  const before = await tools.kept(4)
  await retitle('linemen', 'Linemen, Once More')
  let puts = 0
  const put: typeof tools.files.put = async (path, bytes) => {
    puts += 1
    if (puts === 2) throw new Error('the disk is full')
    return tools.files.put(path, bytes)
  }
  const full = { ...context, ports: { ...context.ports, files: { ...tools.files, put } } }
  await expect(makeIssueFiles(full, 4)).rejects.toThrow('the disk is full')
  expect((await tools.kept(4)).rows).toEqual(before.rows)
  for (const row of before.rows) expect((await tools.read(row.path))?.length).toBe(row.bytes)
  expect(await make(4)).toBe('made')
  const after = await tools.kept(4)
  expect(after.paths, 'nothing is left of the try that failed').toEqual(after.rows.map(({ path }) => path).sort())
})

test('a check asks for the released issues that have no files or old ones, and for no others', async () => {
  for (const issue of [1, 2, 3, 4]) await make(issue)
  await pool.query(`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`)
  await retitle('rain-tax', 'Rain, Taxed')
  expect(await checkIssueFiles(context)).toEqual([5, 2])
  expect(await waiting()).toEqual(['make-issue-files:2', 'make-issue-files:5'])
})

test('what the end of the site cuts short is made at its next start', async () => {
  await retitle('the-night-train', 'The Last Night Train')
  await pool.query(`delete from graphile_worker._private_jobs where key = 'make-issue-files:1'`)
  const documents = { ...tools.documents, makeDocuments: async () => null }
  expect(await makeIssueFiles({ ...context, ports: { ...context.ports, documents } }, 1)).toBe('later')
  expect(await waiting()).toContain('make-issue-files:1')
  expect(await make(1)).toBe('made')
})
