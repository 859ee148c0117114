import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { importContent } from '#application/content/import-content.ts'
import { jobs } from '#main/jobs/job-list.ts'
import { startWorker } from '#main/start-worker.ts'
import { noPorts } from '../../support/no-ports.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { openIssueFileTools } from './issue-file-tools.ts'

const database = await openTestDatabase()
const { pool } = database
const tools = await openIssueFileTools(database)
const read = await readContentFolder(resolve(import.meta.dirname, '../../../content'))
if (!read.ok) throw new Error('the content folder can’t be read')
const { content } = read

/** Nothing of this kind waits, is being done or was put off. */
const untilQuiet = () =>
  vi.waitFor(
    async () => {
      // Those that were put off are told that their time has come.
      await pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
      const { rows } = await pool.query(
        `select task_identifier, last_error from graphile_worker.jobs where task_identifier like '%issue-files'`,
      )
      expect(rows).toEqual([])
    },
    { timeout: 15_000, interval: 50 },
  )

test('an import has the files of the released issues made, and later those of the issues that changed', async () => {
  const worker = await startWorker({
    context: { ...database.context, siteUrl: tools.documents.siteUrl, ports: { ...noPorts, ...tools.context.ports } },
    pool,
    jobs,
    concurrency: 4,
    log: () => undefined,
  })
  onTestFinished(() => worker.stop())

  await importContent(database.context, content)
  await untilQuiet()
  expect(tools.made.toSorted()).toEqual([1, 2, 3, 4, 5])

  await importContent(database.context, content)
  await untilQuiet()
  expect(tools.made, 'nothing has changed').toHaveLength(5)

  const articles = content.articles.map((article) =>
    article.slug === 'the-hum' ? { ...article, title: 'The Louder Hum', sourceHash: 'louder' } : article,
  )
  await importContent(database.context, { ...content, articles })
  await untilQuiet()
  expect(tools.made.slice(5)).toEqual([4])

  const moved = articles.map((article) =>
    article.slug === 'linemen' ? { ...article, issue: 5, order: 99, sourceHash: 'moved' } : article,
  )
  await importContent(database.context, { ...content, articles: moved })
  await untilQuiet()
  expect(tools.made.slice(6).toSorted(), 'both issues that an article moved between').toEqual([4, 5])
}, 40_000)
