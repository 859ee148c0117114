import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newNetwork } from '../../support/access.ts'
import { openTestSite, projectDir } from '../../support/test-site.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const { app, metrics } = await openTestSite({ env: { TRUST_PROXY: '1' } })

const failure = { island: 'site-header', path: '/about', error: 'TypeError' }
const report = (body: object, network = newNetwork()) =>
  app.inject({
    method: 'POST',
    url: '/api/island-failures',
    payload: body,
    headers: { origin: 'http://localhost:8080', 'x-forwarded-for': network },
  })
const series = async () => (await metrics.islandFailures.get()).values.map(({ labels }) => labels.island)

test('every island of the site is known by its name', async () => {
  const files = readdirSync(join(projectDir, 'src/web/islands'), { recursive: true }).map(String)
  const names = files.flatMap((file) => /([^/]+)\.island\.tsx$/.exec(file)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(20)
  for (const island of names) expect((await report({ ...failure, island })).statusCode, island).toBe(202)
})

test('a name that is no island’s is refused, and makes no series of metrics', async () => {
  const before = await series()
  for (let one = 0; one < 100; one += 1)
    expect((await report({ ...failure, island: `made-up-${one}` })).statusCode).toBe(422)
  expect(await series()).toEqual(before)
})

test('no text of a stranger’s is taken', async () => {
  for (const body of [
    { ...failure, message: 'free text' },
    { ...failure, error: 'free text' },
  ])
    expect((await report(body)).statusCode).toBe(422)
})

test('of 500 reports from one network few are taken, and the others are told to wait', async () => {
  const network = newNetwork()
  const answers = await Promise.all(Array.from({ length: 500 }, () => report(failure, network)))
  const taken = answers.filter(({ statusCode }) => statusCode === 202)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(taken).toHaveLength(30)
  expect(refused).toHaveLength(470)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await report(failure)).statusCode).toBe(202)
})

const REPORTS = isWholeProof ? 3_000 : 1_000

test('of any number of networks no more are taken than a log can hold', async () => {
  const answers = await Promise.all(Array.from({ length: REPORTS }, () => report(failure)))
  const taken = answers.filter(({ statusCode }) => statusCode === 202)
  expect(taken.length).toBeGreaterThan(300)
  expect(taken.length).toBeLessThanOrEqual(600)
  // Whoever reads meanwhile notices nothing of it.
  expect((await app.inject('/')).statusCode).toBe(200)
  reached(52, 'failure reports', REPORTS)
})
