import { readLetterhead } from '#application/mail/read-letterhead.ts'
import { type Paper, papers } from '#application/ports/renewal-letters.ts'
import { type LettersPrinted, printLetters } from '#application/renewals/waves/print-letters.ts'
import { sendWave } from '#application/renewals/waves/send-wave.ts'
import { deskWavePath, RENEWALS_PATH, renewalsPath } from '#contract/page-paths.ts'
import { lettersCsv } from '#domain/renewals/letters-csv.ts'
import { leftOutWords, waveName } from '#domain/renewals/wave-words.ts'
import { leftOutReasons, parseWave, type Wave } from '#domain/renewals/waves.ts'
import type { PageContext } from '#web/render/page.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActFile, ActKind, DeskAct } from './desk-act.ts'

type Subject = { wave: Wave }

const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`)

const send: DeskAct<Subject> = {
  verb: 'send',
  act: 'send renewal wave',
  label: 'Send now',
  done: 'The wave is sent: its mails are on their way, its letters wait to be printed.',
  fields: () => ({}),
  Fields: () => (
    <p>
      Every hour those whose time it is are told by themselves. This tells those of one wave at once. Nobody hears of a
      wave twice, and nobody who has renewed, or renews by themselves, hears of it at all.
    </p>
  ),
  async run(context, { subject: { wave }, dryRun }) {
    const sent = await sendWave(context, { wave, dryRun })
    if (!sent.ok)
      return {
        ok: false,
        refusal:
          sent.reason === 'nobody'
            ? 'Nobody of this wave is to be told: all were, or are left out. Its list says who and why.'
            : 'The magazine’s settings have no such wave.',
      }
    const { mails, letters, later, leftOut } = sent
    const count = mails + letters
    const left = leftOutReasons.flatMap((reason) => {
      const readers = leftOut[reason]
      return readers
        ? [{ what: `Left out: ${leftOutWords[reason]}`, before: '–', after: counted(readers, 'reader') }]
        : []
    })
    return {
      ok: true,
      plan: {
        changes: [
          { what: 'Told by mail', before: 'not told', after: counted(mails, 'reader') },
          {
            what: 'Told by a letter that is then to be printed',
            before: 'not told',
            after: counted(letters, 'reader'),
          },
          ...(later > 0
            ? [{ what: 'Told after these', before: 'not told', after: `${counted(later, 'reader')}, within the hour` }]
            : []),
          ...left,
        ],
        mails: mails > 0 ? [`that their subscription ends, to ${counted(mails, 'reader')}`] : [],
        money: null,
        typeAgain: { label: `Type how many are told (${count}) to do it`, value: String(count) },
      },
    }
  },
}

const files = ['pdf', 'csv'] as const
const fileNames = { pdf: 'PDF, a sheet each for a window envelope', csv: 'CSV, for whoever prints them elsewhere' }
const paperNames: Record<Paper, string> = { A4: 'A4', LETTER: 'US Letter' }

const print: DeskAct<Subject> = {
  verb: 'print',
  act: 'print renewal letters',
  label: 'Print letters',
  done: 'The letters are printed.',
  fields: () => ({ file: 'pdf', paper: 'A4', run: '' }),
  Fields: ({ typed, errors }) => (
    <>
      <p>
        For those whose mail comes back. What waits is one run, and counts as printed with it. Where nothing waits, the
        last run comes again as it was: nobody gets two letters.
      </p>
      <SelectField
        name="file"
        label="As"
        required
        defaultValue={typed.file}
        error={errors.file}
        options={files.map((file) => ({ value: file, label: fileNames[file] }))}
      />
      <SelectField
        name="paper"
        label="Paper"
        required
        defaultValue={typed.paper}
        error={errors.paper}
        options={papers.map((paper) => ({ value: paper, label: paperNames[paper] }))}
      />
      <TextField
        name="run"
        label="An earlier run"
        hint="Its number, to have it once more. Left empty: what waits."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.run}
        error={errors.run}
      />
    </>
  ),
  async run(context, { subject: { wave }, typed, dryRun }) {
    const file = files.find((one) => one === typed.file)
    const paper = papers.find((one) => one === typed.paper)
    const written = (typed.run ?? '').trim()
    if (!file) return { ok: false, fields: { file: 'Choose one of these.' } }
    if (!paper) return { ok: false, fields: { paper: 'Choose one of these.' } }
    if (!/^([1-9]\d{0,8})?$/.test(written))
      return { ok: false, fields: { run: 'Type the number of a run, or nothing.' } }
    const printed = await printLetters(context, { wave, run: written === '' ? null : Number(written), dryRun })
    if (!printed.ok) return { ok: false, fields: { run: 'This wave has no such run.' } }
    if (printed.letters.length === 0) return { ok: false, refusal: nobodyWaits(printed) }
    const plan = { changes: printChanges(printed, file), mails: [], money: null }
    if (dryRun) return { ok: true, plan }
    return { ok: true, plan, file: await fileOf(context, { wave, printed, file, paper }) }
  },
}

type Printed = Extract<LettersPrinted, { ok: true }>

const nobodyWaits = ({ withoutAddress }: Printed): string =>
  withoutAddress > 0
    ? `No letter of this wave can be printed: ${counted(withoutAddress, 'reader')} of those who wait for one have no address.`
    : 'Nobody of this wave waits for a letter, and none was ever printed.'

function printChanges({ letters, run, isNew, withoutAddress }: Printed, file: (typeof files)[number]) {
  const what = `${counted(letters.length, 'letter')} as ${file.toUpperCase()}, run ${run}`
  const missing = { what: 'Without an address', before: counted(withoutAddress, 'reader'), after: 'go on waiting' }
  return [
    { what, before: isNew ? 'to print' : 'printed before', after: isNew ? 'printed' : 'printed again, as it was' },
    ...(withoutAddress > 0 ? [missing] : []),
  ]
}

type Asked = { wave: Wave; printed: Printed; file: (typeof files)[number]; paper: Paper }

async function fileOf(context: PageContext, { wave, printed, file, paper }: Asked): Promise<ActFile> {
  const { letters, run } = printed
  const name = `${wave}-${run}.${file}`
  if (file === 'csv') return { name, type: 'text/csv; charset=utf-8', content: whole(Buffer.from(lettersCsv(letters))) }
  const letterhead = await readLetterhead(context.db)
  const how = { paper, madeAt: context.now() }
  const pdf = await context.ports.makeRenewalLetters(letters, letterhead, how)
  return { name, type: 'application/pdf', content: whole(pdf) }
}

async function* whole(content: Uint8Array) {
  yield content
}

/** What can be done about a wave. Letters of one that is set no more can still be printed. */
export const waveActs: ActKind<Subject> = {
  path: `${RENEWALS_PATH}/:wave/:verb`,
  at: RENEWALS_PATH,
  acts: [send, print],
  async read(_context, { wave = '' }) {
    const named = parseWave(wave)
    return named && { wave: named }
  },
  // Who is told or printed depends on the other waves too.
  lease: () => 'renewals',
  ref: ({ wave }) => wave,
  home: ({ wave }) => deskWavePath(wave),
  list: RENEWALS_PATH,
  Name: ({ subject: { wave } }) => <a href={renewalsPath({ list: wave })}>{waveName(wave)}</a>,
}
