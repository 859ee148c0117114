import { readFile } from 'node:fs/promises'
import { previewLetter } from '#application/letters/preview-letter.ts'
import { proposeLetter } from '#application/letters/propose-letter.ts'
import { listLetters, readLetterFile } from '#application/letters/read-letters.ts'
import { scheduleLetter } from '#application/letters/schedule-letter.ts'
import { listSegments } from '#application/letters/segment-counts.ts'
import { type Steering, steerLetter } from '#application/letters/steer-letter.ts'
import { testLetter } from '#application/letters/test-letter.ts'
import { writeLetter } from '#application/letters/write-letter.ts'
import { sayAll, tell } from '#desk/command-line/answer.ts'
import { anew, countedLine } from '#desk/command-line/counted-anew.ts'
import {
  type Desk,
  type DeskCommand,
  type DeskGroup,
  deskCommand,
  dryRun,
  flag,
  json,
  many,
  text,
} from '#desk/command-line/desk-command.ts'
import { BadOption, oneOf } from '#desk/command-line/option-values.ts'
import { letterKinds, RATES } from '#domain/letters/letter.ts'
import { figuresCsv } from '#domain/letters/letter-figures.ts'
import { segmentName } from '#domain/letters/segments.ts'
import { leftOutLines, letterLine, letterLines, scheduledLines, steeredLines } from './describe-letters.ts'

const list = deskCommand({
  name: 'list',
  help: 'every letter, with what became of it',
  act: null,
  arguments: [],
  options: { csv: flag('the figures for a spreadsheet'), json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const letters = await listLetters(context)
      if (values.csv) desk.say(figuresCsv(letters).trimEnd())
      else tell(desk, values, letters, () => (letters.length > 0 ? letters.map(letterLine) : ['There are no letters.']))
      return true
    }),
})

const segments = deskCommand({
  name: 'segments',
  help: 'who can be written to, and how many of each, as counted last',
  act: null,
  arguments: [],
  options: { kind: text('KIND', letterKinds.join(', '), letterKinds), anew, json },
  run: (desk, _args, values) => {
    const kind = oneOf('kind', letterKinds, values.kind ?? 'news')
    return desk.withDatabase(async (context) => {
      const { segments: counted, countedAt } = await listSegments(context, kind, { anew: values.anew })
      const rows = counted.map((one) => ({ ...one, countedAt }))
      tell(desk, values, rows, () => [
        ...rows.map(({ segment, count }) => `${String(count).padStart(7)}  ${segment}  (${segmentName(segment)})`),
        countedLine(countedAt),
      ])
      return true
    })
  },
})

const show = deskCommand({
  name: 'show',
  help: 'one such as let-0123456789: how it stands, and who is left out',
  act: null,
  arguments: ['LETTER'],
  options: { json },
  run: (desk, [ref], values) =>
    desk.withDatabase(async (context) => {
      const letter = await readLetterFile(context, ref)
      if (!letter) desk.say('✗ There is no such letter')
      else tell(desk, values, letter, () => [...letterLines(letter), '', ...letter.body.split('\n')])
      return letter !== null
    }),
})

const preview = deskCommand({
  name: 'preview',
  help: 'its mail as text, or with --html as HTML',
  act: null,
  arguments: ['LETTER'],
  options: { html: flag('the HTML part'), json },
  run: (desk, [ref], values) =>
    desk.withPayments(async ({ db, ports }) => {
      const mail = await previewLetter({ db, ports: { ...ports, renderMail: desk.renderMail } }, ref)
      if (!mail) desk.say('✗ There is no such letter')
      else tell(desk, values, mail, () => [mail.subject, '', values.html ? mail.html : mail.text])
      return mail !== null
    }),
})

const write = deskCommand({
  name: 'write',
  help: 'a draft from a file of Markdown, or with --propose about the newest issue; over an older draft where that is named',
  act: 'write letter',
  arguments: ['[LETTER]'],
  options: {
    kind: text('KIND', letterKinds.join(', '), letterKinds),
    subject: text('TEXT', 'what it is about'),
    file: text('FILE', 'the letter, in Markdown'),
    issue: text('NUMBER', 'the issue whose cover stands above it'),
    segment: many('SEGMENT', 'who gets it, such as list or subscribers-print'),
    propose: flag('about the newest issue'),
    'dry-run': dryRun,
    json,
  },
  run(desk, [ref], values) {
    if (values.issue !== undefined && !/^\d{1,6}$/.test(values.issue)) throw new BadOption('--issue is a number')
    return desk.withDatabase(async (context) => {
      const proposed = values.propose ? await proposeLetter(context) : null
      const issueNumber = values.issue === undefined ? (proposed?.issueNumber ?? null) : Number(values.issue)
      const written = await writeLetter(context, {
        ref: ref ?? null,
        kind: values.kind ?? (proposed ? 'issue' : 'news'),
        subject: values.subject ?? proposed?.subject ?? '',
        body: values.file === undefined ? (proposed?.body ?? '') : await readFile(values.file, 'utf8'),
        segments: values.segment ?? ['list'],
        issueNumber,
        dryRun: values['dry-run'],
      })
      const faults = !written.ok && written.reason === 'faults' ? Object.entries(written.faults) : []
      const lines = written.ok
        ? [`✓ ${written.ref} is a draft; ${written.audience.count} would get it now`, ...leftOutLines(written.audience)]
        : [`✗ ${written.reason}`, ...faults.map(([field, words]) => `  ${field}: ${words}`)]
      return sayOutcome(desk, values, written, lines)
    })
  },
})

const test = deskCommand({
  name: 'test',
  help: 'mails it to one address, as it will look',
  act: 'test letter',
  arguments: ['LETTER'],
  options: { to: text('EMAIL', 'your own'), 'dry-run': dryRun, json },
  run(desk, [ref], values) {
    if (values.to === undefined) throw new BadOption('To whom? --to you@magazine.example')
    return desk.withPayments(async (context) => {
      const done = await testLetter(context, { ref, to: values.to ?? null, dryRun: values['dry-run'] })
      return sayOutcome(desk, values, done, [done.ok ? `✓ a test goes to ${done.to}` : `✗ ${ref}: ${done.reason}`])
    })
  },
})

const schedule = deskCommand({
  name: 'schedule',
  help: 'sends it: now, or --at a time by the magazine’s clocks',
  act: 'schedule letter',
  arguments: ['LETTER'],
  options: {
    at: text('TIME', 'such as 2026-12-10T09:00'),
    rate: text('COUNT', `how many in a second, ${RATES.least} to ${RATES.most}`),
    'dry-run': dryRun,
    json,
  },
  run(desk, [ref], values) {
    if (values.rate !== undefined && !/^\d{1,4}$/.test(values.rate)) throw new BadOption('--rate is a count')
    const perSecond = values.rate === undefined ? null : Number(values.rate)
    return desk.withDatabase(async (context) => {
      const asked = { ref, at: values.at ?? null, perSecond, dryRun: values['dry-run'] }
      const done = await scheduleLetter(context, asked)
      return sayOutcome(desk, values, done, scheduledLines(ref, done))
    })
  },
})

const steering = (step: Steering, help: string): DeskCommand =>
  deskCommand({
    name: step,
    help,
    act: `${step} letter`,
    arguments: ['LETTER'],
    options: { 'dry-run': dryRun, json },
    run: (desk, [ref], values) =>
      desk.withDatabase(async (context) => {
        const done = await steerLetter(context, step, { ref, dryRun: values['dry-run'] })
        return sayOutcome(desk, values, done, steeredLines(ref, done))
      }),
  })

export const letterCommands: DeskGroup = {
  name: 'letters',
  help: 'letters to the mailing list and to segments',
  commands: [
    ...[list, segments, show, preview, write, test, schedule],
    steering('pause', 'nobody else gets it until it is resumed'),
    steering('resume', 'it goes on with those who do not have it'),
    steering('stop', 'those who do not have it never get it'),
  ],
}

type Said = { readonly json: boolean; readonly 'dry-run': boolean }

function sayOutcome(desk: Desk, values: Said, outcome: { ok: boolean }, lines: string[]): boolean {
  const tried = values['dry-run']
  if (values.json) tell(desk, values, { dryRun: tried, ...outcome }, () => [])
  else sayAll(desk, [...lines, ...(tried && outcome.ok ? ['Tried only: nothing was kept.'] : [])])
  return outcome.ok
}
