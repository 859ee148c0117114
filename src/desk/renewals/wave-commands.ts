import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readLetterhead } from '#application/mail/read-letterhead.ts'
import { papers } from '#application/ports/renewal-letters.ts'
import { type LettersPrinted, printLetters } from '#application/renewals/waves/print-letters.ts'
import { reportWaves, type WaveReport } from '#application/renewals/waves/report-waves.ts'
import { tell } from '#desk/command-line/answer.ts'
import { anew, countedLine } from '#desk/command-line/counted-anew.ts'
import { deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { BadOption, momentOf, oneOf } from '#desk/command-line/option-values.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { lettersCsv } from '#domain/renewals/letters-csv.ts'
import { parseWave, type Wave } from '#domain/renewals/waves.ts'

const paperNames = papers.map((paper) => paper.toLowerCase())

export const lettersCommand = deskCommand({
  name: 'letters',
  help: 'prints the letters of a wave, for those whose mail comes back: one PDF, a sheet each, and a CSV',
  act: 'print renewal letters',
  arguments: [],
  options: {
    wave: text('WAVE', 'such as left-0 or lapsed-30'),
    run: text('NUMBER', 'an earlier run once more'),
    paper: text('PAPER', `${paperNames.join(' or ')}, a4 unless told`, paperNames),
    out: text('FOLDER', 'where to, otherwise DATA_DIR/renewal-letters'),
    'dry-run': dryRun,
    json,
  },
  run(desk, _args, values) {
    const asked = { wave: waveOf(values.wave), run: runOf(values.run), dryRun: values['dry-run'] }
    const wanted = oneOf('paper', paperNames, values.paper ?? 'a4')
    const paper = papers.find((one) => one.toLowerCase() === wanted) ?? 'A4'
    const folder = values.out === undefined ? join(desk.dataDir, 'renewal-letters') : resolve(values.out)
    return desk.withPayments(async (context) => {
      const printed = await printLetters(context, asked)
      const hasLetters = printed.ok && printed.letters.length > 0
      const name = printed.ok ? `${asked.wave}-${printed.run}` : ''
      const files = hasLetters ? [`${name}.pdf`, `${name}.csv`].map((file) => join(folder, file)) : []
      if (hasLetters && !asked.dryRun) {
        const { letters } = printed
        const letterhead = await readLetterhead(context.db)
        const pdf = await desk.makeRenewalLetters(letters, letterhead, { paper, madeAt: context.now() })
        // Names and addresses of people: for nobody else on the machine to read.
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(join(folder, `${name}.pdf`), pdf, { mode: 0o600 })
        await writeFile(join(folder, `${name}.csv`), lettersCsv(letters), { mode: 0o600 })
      }
      const { letters: _letters, ...rest } = printed.ok ? printed : { ...printed, letters: [] }
      const count = printed.ok ? printed.letters.length : 0
      tell(desk, values, { ...rest, count, files }, () => lettersLines(printed, files, asked.dryRun))
      return printed.ok
    })
  },
})

export const wavesCommand = deskCommand({
  name: 'waves',
  help: 'who was told that their subscription ends, who renewed after that, and what came in, by wave',
  act: null,
  arguments: [],
  options: { since: text('MOMENT', 'told from then on, such as 2026-11-01'), anew, json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const since = momentOf('since', values.since)
      const { waves, countedAt } = await reportWaves(context, { since, anew: values.anew })
      const rows = waves.map((wave) => ({ ...wave, countedAt }))
      tell(desk, values, rows, () => [
        ...(rows.length > 0 ? rows.map(waveLine) : ['Nobody has been told of anything yet']),
        countedLine(countedAt),
      ])
      return true
    }),
})

export function waveOf(written: string | undefined): Wave {
  const wave = parseWave(written ?? '')
  if (wave === null) throw new BadOption('--wave is one such as left-0 or lapsed-30')
  return wave
}

function runOf(written: string | undefined): number | null {
  if (written === undefined) return null
  if (!/^[1-9]\d{0,8}$/.test(written)) throw new BadOption('--run is the number of an earlier run')
  return Number(written)
}

function lettersLines(printed: LettersPrinted, files: readonly string[], isDry: boolean): string[] {
  if (!printed.ok) return ['✗ This wave has no such run']
  const { run, isNew, letters, withoutAddress } = printed
  const missing = withoutAddress > 0 ? [`! ${withoutAddress} more have no address: nothing can be sent to them`] : []
  if (letters.length === 0) return ['Nobody of this wave waits for a letter', ...missing]
  if (isDry) return [isNew ? `Would print ${letters.length} letters` : `Would print run ${run} again`, ...missing]
  const what = isNew ? `${letters.length} letters, run ${run}` : `Run ${run} again, ${letters.length} letters`
  return [`✓ ${what}`, ...files.map((file) => `  ${file}`), ...missing]
}

function waveLine({ wave, mailed, letters, waiting, renewed, incomeCents }: WaveReport): string {
  const sent = mailed + letters
  const share = sent > 0 ? ` (${Math.round((100 * renewed) / sent)} %)` : ''
  const rest = [`${mailed} mails`, `${letters} letters`, waiting > 0 && `${waiting} letters to print`]
  return `${wave.padEnd(10)} ${rest.filter(Boolean).join(', ')}: ${renewed} renewed${share}, ${formatMoney(cents(incomeCents), '')}`
}
