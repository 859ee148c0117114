// npm test                      everything
// npm test -- unit api          only these stages
// npm test -- e2e header        one stage, only the files whose names hold a word
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChecks } from './check.mjs'
import { findChromium } from './find-chromium.mjs'
import { benches, runBenches } from './run-bench.mjs'
import { makeScratchFolder } from './scratch-folder.mjs'
import { buildSite, installPackages, main, root, runNode, untilItEnds } from './setup.mjs'
import { makeSiteTemplates, startTestSite } from './test-site.mjs'

const stages = {
  check,
  unit: () => vitest('unit'),
  sandbox: () => vitest('sandbox'),
  api: () => vitest('api'),
  e2e,
  faults,
  bench,
}
/** Lanes run side by side, and the stages of a lane one after the other: neither lane waits for the other, so no core is idle. */
const lanes = [
  ['e2e', 'api'],
  ['check', 'unit', 'sandbox', 'faults', 'bench'],
]
const asked = process.argv.slice(2)
const chosen = Object.keys(stages).filter((stage) => asked.length === 0 || asked.includes(stage))
const words = asked.filter((word) => !(word in stages))
// Colours are for eyes, not for log files.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
/** As many files are told of each stage. */
const MOST_TOLD = Number(process.env.SLOWEST ?? 5)
const scratch = makeScratchFolder()
// Every test, every site and every browser makes its folders there.
process.env.TMPDIR = scratch.folder
// Programs are started hundreds of times: sites, stand-ins, commands of the desk. Each is compiled once in a run.
process.env.NODE_COMPILE_CACHE ??= join(scratch.folder, 'compiled')

await main(async () => {
  const results = []
  try {
    await installPackages()
    if (chosen.length > 1) {
      // Two lanes would build it at once.
      await buildSite()
      await Promise.all(lanes.map((lane) => runLane(lane, results)))
    } else for (const stage of chosen) results.push(await timed(stage, stages[stage]))
  } catch (error) {
    process.stderr.write(`${error.stack}\n`)
    results.push({ passed: 0, failed: 1 })
  } finally {
    scratch.remove()
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  const times = results.filter(({ stage }) => stage).map(({ stage, ms }) => `${stage} ${inMinutes(ms)}`)
  process.stdout.write(`\n  ${times.join(', ')}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed > 0 || passed === 0 ? 1 : 0
})

async function timed(stage, run) {
  process.stdout.write(`\n  ${stage}\n`)
  const begun = performance.now()
  return { stage, ...(await run()), ms: performance.now() - begun }
}

async function runLane(lane, results) {
  for (const stage of lane.filter((stage) => chosen.includes(stage)))
    results.push(await timed(stage, () => runApart(stage)))
}

/** A stage in a process of its own, whose words are shown when it has ended, so that two lanes do not talk at once. */
async function runApart(stage) {
  // Made here, so that they are still there for the benches.
  if (stage === 'e2e' && words.length === 0) await makeSiteTemplates()
  let said = ''
  const child = spawn(process.execPath, [import.meta.filename, stage, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  const code = await untilItEnds(child)
  process.stdout.write(said)
  const [, passed, failed] = /(\d+) passed, (\d+) failed\n$/.exec(said) ?? [null, 0, 1]
  return count(Number(passed), Number(failed), code === 0)
}

async function check() {
  const results = await runChecks()
  return { passed: results.filter((r) => r.passed).length, failed: results.filter((r) => !r.passed).length }
}

async function vitest(project) {
  const file = join(scratch.folder, `${project}.json`)
  const runner = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...words]
  const code = await runNode([runner, ...args], { env: { ...process.env, NODE_ENV: 'test', ...plain } })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests, numTotalTests, success, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  tellSlowest(testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]))
  return count(numPassedTests, numTotalTests - numPassedTests, code === 0 && success)
}

/** Some of these start and kill the built site itself. */
async function faults() {
  await buildSite()
  return vitest('faults')
}

async function e2e() {
  await buildSite()
  const chromium = await findChromium()
  const removeTemplates = await makeSiteTemplates({ forFew: words.length > 0 })
  const site = await startTestSite()
  try {
    const file = join(scratch.folder, 'e2e.json')
    const env = {
      ...process.env,
      E2E_URL: site.url,
      E2E_SMTP_URL: site.smtpUrl,
      E2E_INBOX_URL: site.inboxUrl,
      E2E_STRIPE_URL: site.stripeUrl,
      E2E_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }
    const runner = join(root, 'node_modules/@playwright/test/cli.js')
    // The runner looks for the words in whole paths, and the project's folder may be named by any word.
    const files = words.map((word) => `/tests/e2e/.*${word}`)
    const code = await runNode([runner, 'test', '--reporter=dot,json', ...files], { env })
    if (!existsSync(file)) return { passed: 0, failed: 1 }
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
    tellSlowest(suites.map((suite) => [join('tests/e2e', suite.file), durationOf(suite)]))
    return count(stats.expected, stats.unexpected + stats.flaky + stats.skipped, code === 0)
  } finally {
    await site.stop()
    removeTemplates()
  }
}

/** Every bench in its shortest form: that it still runs and has something to tell, not how fast anything is. */
async function bench() {
  const names = Object.keys(benches).filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  if (names.length === 0) return count(0, 0, true)
  await buildSite()
  const results = await runBenches(names, { isShort: true, isQuiet: true })
  // Of a bench that ends and has measured nothing, nobody would hear.
  const isWell = ({ code, rows }) => code === 0 && rows.length > 0
  for (const result of results) {
    process.stdout.write(`  ${isWell(result) ? '✓' : '✗'} ${result.name}\n`)
    if (!isWell(result)) process.stdout.write(`${result.said.trimEnd()}\n`)
  }
  const passed = results.filter(isWell).length
  return count(passed, results.length - passed, true)
}

function durationOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}

/** Where a stage's time goes: a suite grows slow by one file at a time, and nobody sees which. */
function tellSlowest(files) {
  const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, MOST_TOLD)
  for (const [file, ms] of slowest) process.stdout.write(`  ${inMinutes(ms).padStart(6)}  ${file}\n`)
}

function inMinutes(ms) {
  return `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`
}

/** A runner that failed without naming a test has failed all the same. */
function count(passed, failed, ok) {
  return { passed, failed: ok ? failed : Math.max(1, failed) }
}
