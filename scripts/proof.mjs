// npm run proof                 every row of the proof at its number: asked, reached, seconds (hours)
// npm run proof -- 5 14 load    only these rows
// npm run proof -- --record     and writes what each came to into docs/proof.md
// npm run proof -- --list       which rows there are, and what tries them
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, lineOf } from './proof/judge.mjs'
import { recordedLine, recordIn } from './proof/record.mjs'
import { rows } from './proof/rows.mjs'
import { makeScratchFolder } from './scratch-folder.mjs'
import { buildSite, installPackages, main, root, runNode, Stop } from './setup.mjs'

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isRecorded = process.argv.includes('--record')
/** Where tests make their folders, and say what they reached. */
let scratch
/** A file that several rows stand on is run once. */
const done = new Map()
/** A row that somebody broke off has come to nothing, and none after it is begun. */
let isBrokenOff = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isBrokenOff = true))

await main(async () => {
  const unknown = asked.find((word) => !rows.some(({ row }) => String(row) === word))
  if (unknown) throw new Stop(`The proof has no row “${unknown}”, but: ${rows.map(({ row }) => row).join(', ')}`)
  const chosen = rows.filter(({ row }) => asked.length === 0 || asked.includes(String(row)))
  if (process.argv.includes('--list')) {
    for (const { row, holds, files } of chosen)
      process.stdout.write(`${String(row).padStart(7)}  ${holds}: ${files.join(', ') || 'nothing yet'}\n`)
    return 0
  }
  scratch = makeScratchFolder()
  try {
    await installPackages()
    await buildSite()
    const seen = isRecorded && whatIsSeen()
    const lines = []
    for (const row of chosen) {
      const results = []
      for (const file of row.files) if (!isBrokenOff) results.push(await runOnce(file))
      if (isBrokenOff) return 1
      const reports = results.flatMap((result) => result.reports).filter((report) => report.row === row.row)
      const failed = row.files.filter((_, at) => !results[at].passed)
      const verdict = judge(row, reports, failed)
      const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
      lines.push({ isHeld: verdict.isHeld, line: lineOf(row, verdict, seconds, failed) })
      process.stdout.write(`${lines.at(-1).line}\n`)
      if (seen) record(row, recordedLine(row, verdict, seconds, failed, seen))
    }
    const short = lines.filter(({ isHeld }) => !isHeld)
    process.stdout.write(`\n${lines.length - short.length} of ${lines.length} rows hold at their numbers\n`)
    for (const { line } of short) process.stdout.write(`${line}\n`)
    return short.length === 0 ? 0 : 1
  } finally {
    scratch.remove()
  }
})

/** Of which commit a row is seen, and when. */
function whatIsSeen() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const isClean = git('status', '--porcelain', '--', '.', ':!docs') === ''
  return {
    commit: git('rev-parse', '--short=8', 'HEAD') + (isClean ? '' : ' and more'),
    day: new Date().toISOString().slice(0, 10),
  }
}

/** Line by line: what was seen before somebody broke it off stays seen. */
function record(row, line) {
  const file = join(root, 'docs/proof.md')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, recordIn(text, rows, new Map([[row.row, line]])))
}

async function runOnce(file) {
  if (!done.has(file)) done.set(file, await runFile(file))
  return done.get(file)
}

/** Runs one file of tests as the proof asks for it, and reads what it reached. */
async function runFile(file) {
  const report = join(scratch.folder, `${file.replaceAll('/', '-')}.jsonl`)
  const [stage, ...path] = file.split('/')
  // What holds a load is asked on the disk that it will stand on.
  const place = stage === 'bench' ? {} : { TMPDIR: scratch.folder }
  const env = { ...process.env, ...place, NODE_ENV: 'test', NO_COLOR: '1', PROOF: 'whole', PROOF_REPORT: report }
  const begun = performance.now()
  const code = await runNode(argumentsFor(stage, path.join('/')), { env })
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
  return {
    passed: code === 0,
    seconds: (performance.now() - begun) / 1000,
    reports: lines.map((line) => JSON.parse(line)),
  }
}

/** Browser tests need a running site and benches a build of their own: the commands for these see to that. */
function argumentsFor(stage, path) {
  if (stage === 'e2e') return [join(root, 'scripts/test.mjs'), 'e2e', path]
  if (stage === 'bench') return [join(root, 'scripts/bench.mjs'), path]
  const runner = join(root, 'node_modules/vitest/vitest.mjs')
  return [runner, 'run', '--project', stage, '--reporter=dot', `tests/${stage}/${path}.test`]
}
