import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Rehearsed } from '#application/rehearsal/rehearse.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, json, text } from '#desk/command-line/desk-command.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import { progressBar } from '#desk/dispatches/progress-bar.ts'
import { LONGEST_YEARS } from '#domain/rehearsal/calendar.ts'
import { DECLINE_RATES } from '#domain/rehearsal/decline-draw.ts'
import { rehearsalCsv } from '#domain/rehearsal/report-csv.ts'
import { rehearsalLines } from './describe-rehearsal.ts'

const refusals: Readonly<Record<Extract<Rehearsed, { ok: false }>['reason'], string>> = {
  'no-date': '--until is a day of the calendar, such as 2028-01-01',
  past: '--until is a day to come: it begins tomorrow',
  'too-far': `--until is at most ${LONGEST_YEARS} years ahead`,
  'no-magazine': 'There is no magazine in this database',
}

export const rehearseCommand = deskCommand({
  name: 'rehearse',
  help: 'lives through the time to come on a copy: what would be charged, mailed and printed, month by month',
  act: null,
  arguments: [],
  options: {
    until: text('DAY', 'the last day, such as 2028-01-01'),
    'decline-rate': text('SHARE', `of charges that are declined, from 0 to 1; ${DECLINE_RATES.first} unless told`),
    'again-rate': text('SHARE', `of charges that are declined when made again; ${DECLINE_RATES.again} unless told`),
    seed: text('NUMBER', 'another one draws other declines; 1 unless told'),
    csv: text('FILE', 'writes the figures there, too'),
    json,
  },
  async run(desk, _arguments, { until, 'decline-rate': first, 'again-rate': again, seed, csv, json }) {
    if (until === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(until)) throw new BadOption(refusals['no-date'])
    const rates = {
      first: shareOf('decline-rate', first, DECLINE_RATES.first),
      again: shareOf('again-rate', again, DECLINE_RATES.again),
    }
    const bar = progressBar()
    const done = await desk.rehearse({ until, rates, seed: seedOf(seed), onProgress: bar.show })
    bar.end()
    if (!done.ok) {
      const reason = done.reason === 'failed' ? done.said : refusals[done.reason]
      tell(desk, { json }, { ok: false, reason }, () => [`✗ ${reason}`])
      return false
    }
    const { report } = done
    if (csv !== undefined) await writeFile(resolve(csv), rehearsalCsv(report.months))
    tell(desk, { json }, { ok: true, ...report }, () => rehearsalLines(report))
    return true
  },
})

function shareOf(option: string, written: string | undefined, otherwise: number): number {
  if (written === undefined) return otherwise
  const share = Number(written)
  if (!/^\d(\.\d+)?$/.test(written) || share > 1)
    throw new BadOption(`--${option} is a share from 0 to 1, such as 0.03`)
  return share
}

function seedOf(written = '1'): number {
  if (!/^\d{1,9}$/.test(written)) throw new BadOption('--seed is a whole number of at most nine digits')
  return Number(written)
}
