import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { continueLive, takeImportLive } from '#application/moving/live-import.ts'
import { mapImport } from '#application/moving/map-import.ts'
import {
  findImport,
  type ImportRun,
  type ImportSummary,
  listImports,
  REPORT_PAGE,
  RUNS_A_PAGE,
  readImportRun,
  reportOf,
} from '#application/moving/read-imports.ts'
import { continueImport, startImport } from '#application/moving/run-import.ts'
import { undoImport } from '#application/moving/undo-import.ts'
import { checkImport, uploadImport } from '#application/moving/upload-import.ts'
import { type MappingChoice, mappingChoice } from '#contract/import-mapping.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type Desk, type DeskGroup, deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { goesOn, listPlace, pageOption, tellPage } from '#desk/command-line/list-pages.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import { type ImportPreset, importPresets } from '#domain/moving/import-mapping.ts'
import { countWords, liveWords, refusalWords, reportWords, runWords, TRIED } from './describe-imports.ts'

const preset = text('NAME', `which system wrote it: ${importPresets.join(', ')}`, importPresets)
const map = text('FILE', 'which column is what, as JSON: {"columns": {"email": "E-Mail"}}')
const source = text('NAME', 'whose ids they are; the preset unless said')
const file = { map, preset, source, json }

const check = deskCommand({
  name: 'check',
  help: 'what an import of a CSV file would bring, row by row; keeps nothing',
  act: null,
  arguments: ['FILE'],
  options: file,
  async run(desk, [path], values) {
    const asked = await fileOf(path, values)
    return desk.withDatabase(async (context) => {
      const done = await checkImport(context, asked)
      const answer = done.ok ? { ...done, rows: undefined, report: reportOf(done.rows) } : done
      tell(desk, values, answer, () =>
        done.ok ? [...countWords(done.counts), ...reportWords(reportOf(done.rows))] : [`✗ ${done.message}`],
      )
      return done.ok
    })
  },
})

const upload = deskCommand({
  name: 'upload',
  help: 'keeps a CSV file for an import, and brings nothing in',
  act: 'upload import',
  arguments: ['FILE'],
  options: file,
  async run(desk, [path], values) {
    const asked = await fileOf(path, values)
    return desk.withDatabase(async (context) => {
      const done = await uploadImport(context, { ...asked, fileName: basename(path) })
      tell(desk, values, done, () => [done.ok ? `✓ import ${done.run}: ${done.rows} rows` : `✗ ${done.message}`])
      return done.ok
    })
  },
})

const mapColumns = deskCommand({
  name: 'map',
  help: 'says which column of an import is what, before it is run',
  act: 'map import',
  arguments: ['RUN'],
  options: { map, 'dry-run': dryRun, json },
  async run(desk, [written], values) {
    const run = runOf(written)
    const choice = await choiceOf(values.map)
    return desk.withDatabase(async (context) => {
      const done = await mapImport(context, { run, choice, dryRun: values['dry-run'] })
      tell(desk, values, { dryRun: values['dry-run'], ...done }, () =>
        done.ok ? [...countWords(done.counts), ...TRIED(values['dry-run'])] : [refusalWords(done)],
      )
      return done.ok
    })
  },
})

const run = deskCommand({
  name: 'run',
  help: 'brings in what a CSV file has, or an import that was uploaded: nobody is mailed or charged',
  act: 'run import',
  arguments: ['FILE|RUN'],
  options: { ...file, 'dry-run': dryRun },
  async run(desk, [written], values) {
    const isDry = values['dry-run']
    const asked = /^\d+$/.test(written) ? null : { ...(await fileOf(written, values)), fileName: basename(written) }
    if (asked && isDry) throw new BadOption('`import check FILE` says what a file would bring')
    return desk.withDatabase(async (context) => {
      const kept = asked
        ? await uploadImport(context, asked)
        : { ok: true as const, run: runOf(written), isBroken: false }
      if (!kept.ok) {
        tell(desk, values, kept, () => [`✗ ${kept.message}`])
        return false
      }
      const isBroken = kept.isBroken || (!isDry && (await findImport(context, kept.run))?.state === 'running')
      const done = isBroken
        ? { ok: true as const, counts: null }
        : await startImport(context, { run: kept.run, inBackground: false, dryRun: isDry })
      if (done.ok && !isDry) await continueImport(context, kept.run)
      tell(desk, values, { dryRun: isDry, run: kept.run, ...done }, () =>
        done.ok
          ? [`✓ import ${kept.run}`, ...(done.counts ? countWords(done.counts) : []), ...TRIED(isDry)]
          : [refusalWords(done)],
      )
      return done.ok
    })
  },
})

const live = deskCommand({
  name: 'live',
  help: 'its readers are like all others from now on, and renew themselves where they want that; can’t be taken back',
  act: 'take import live',
  arguments: ['RUN'],
  options: { 'dry-run': dryRun, json },
  run(desk, [written], values) {
    const isDry = values['dry-run']
    const asked = { run: runOf(written), inBackground: false, dryRun: isDry }
    return desk.withPayments(async (context) => {
      const done = await takeImportLive(context, asked)
      if (done.ok && !isDry) await continueLive(context, asked.run)
      tell(desk, values, { dryRun: isDry, ...done }, () =>
        done.ok ? [...liveWords(done), ...TRIED(isDry)] : [refusalWords(done)],
      )
      return done.ok
    })
  },
})

const undo = deskCommand({
  name: 'undo',
  help: 'takes back all that an import has brought, as long as nobody has used any of it',
  act: 'undo import',
  arguments: ['RUN'],
  options: { 'dry-run': dryRun, json },
  run(desk, [written], values) {
    const isDry = values['dry-run']
    const asked = { run: runOf(written), dryRun: isDry }
    return desk.withDatabase(async (context) => {
      const done = await undoImport(context, asked)
      tell(desk, values, { dryRun: isDry, ...done }, () =>
        done.ok
          ? [`✓ ${done.accounts} accounts and ${done.subscriptions} subscriptions are gone`, ...TRIED(isDry)]
          : [refusalWords(done)],
      )
      return done.ok
    })
  },
})

const list = deskCommand({
  name: 'list',
  help: 'imports and how far they are; with a number, the report of one',
  act: null,
  arguments: ['[RUN]'],
  options: { page: pageOption, json },
  run(desk, [written], values) {
    const run = written === undefined ? null : runOf(written)
    const place = listPlace({ ...values, limit: undefined }, RUNS_A_PAGE)
    return desk.withDatabase(async (context) => {
      if (run === null) {
        const read = await listImports(context, place.slice)
        const lines = (rows: ImportSummary[]) => (rows.length > 0 ? rows.map(runWords) : ['Nothing was imported.'])
        await tellPage(desk, values, place, { read, lines })
        return true
      }
      const from = (place.page - 1) * REPORT_PAGE
      return tellRun(desk, values, await readImportRun(context, { run, from }))
    })
  },
})

function tellRun(desk: Desk, values: { json: boolean }, shown: Awaited<ReturnType<typeof readImportRun>>): boolean {
  tell(desk, values, shown ?? { ok: false, reason: 'no-such-run' }, () =>
    shown
      ? [runWords(shown), ...countWords(shown.counts), ...reportWords(shown.report.rows), ...reportGoesOn(shown.report)]
      : [refusalWords({ reason: 'no-such-run' })],
  )
  return shown !== null
}

/** A program sees it by the report's own `from` and `total`. */
const reportGoesOn = ({ rows, from, total }: ImportRun['report']) =>
  from + rows.length < total ? [goesOn({ page: from / REPORT_PAGE + 1, count: total })] : []

export const importCommands: DeskGroup = {
  name: 'import',
  help: 'subscribers from another system: check, run, undo, and take live',
  commands: [check, upload, mapColumns, run, live, undo, list],
}

type FileValues = { map?: string | undefined; preset?: string | undefined; source?: string | undefined }

async function fileOf(path: string, values: FileValues) {
  const bytes = await readFile(path).catch(() => {
    throw new BadOption(`${path} can not be read`)
  })
  const preset: ImportPreset | undefined = importPresets.find((one) => one === (values.preset ?? 'generic'))
  if (!preset) throw new BadOption(`--preset is one of ${importPresets.join(', ')}`)
  return {
    bytes,
    preset,
    choice: await choiceOf(values.map),
    ...(values.source !== undefined && { source: values.source }),
  }
}

async function choiceOf(path: string | undefined): Promise<MappingChoice> {
  if (path === undefined) return {}
  const written = await readFile(path, 'utf8').catch(() => {
    throw new BadOption(`${path} can not be read`)
  })
  let parsed: unknown
  try {
    parsed = JSON.parse(written)
  } catch {
    throw new BadOption(`${path} is no JSON`)
  }
  const read = mappingChoice.safeParse(parsed)
  if (!read.success) {
    const [fault] = read.error.issues
    throw new BadOption(`${path}: ${fault?.path.join('.') || 'it'} is not as it should be`)
  }
  return read.data
}

function runOf(written: string): number {
  if (!/^[1-9]\d{0,14}$/.test(written)) throw new BadOption(`${written} is no number of an import`)
  return Number(written)
}
