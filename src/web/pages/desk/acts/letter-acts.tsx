import { type LetterFile, readLetterFile } from '#application/letters/read-letters.ts'
import { scheduleLetter } from '#application/letters/schedule-letter.ts'
import { listSegments, noSegments, type SegmentsListed } from '#application/letters/segment-counts.ts'
import { type Steering, steerLetter } from '#application/letters/steer-letter.ts'
import { testLetter } from '#application/letters/test-letter.ts'
import { writeLetter } from '#application/letters/write-letter.ts'
import { deskLetterPath, LETTERS_PATH } from '#contract/page-paths.ts'
import { type LetterStep, letterKindNames, RATES, stepLetter } from '#domain/letters/letter.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'
import { LetterFields, tickSegments } from './letter-fields.tsx'
import { addresses, leftOutText, letterRefusals } from './letter-words.ts'
import { letterLongest, letterTyped, writtenTried } from './new-letter-acts.tsx'

/** Those to choose from are counted only where somebody chooses. */
type Subject = LetterFile & { choices: SegmentsListed }

const hindrance =
  (step: LetterStep) =>
  ({ state, startedAt }: Subject): string | null => {
    const stepped = stepLetter({ state, hasStarted: startedAt !== null }, step)
    return typeof stepped === 'string' ? letterRefusals[stepped] : null
  }

const edit: DeskAct<Subject> = {
  verb: 'edit',
  act: 'write letter',
  label: 'Edit',
  done: 'The draft is changed.',
  hindrance: hindrance('edit'),
  longest: letterLongest,
  fields: ({ subject, kind, body, segments, issueNumber, choices }) => ({
    ...{ subject, kind, body },
    issue: issueNumber === null ? '' : String(issueNumber),
    ...tickSegments(choices.segments, segments),
  }),
  Fields: ({ typed, errors, subject }) => <LetterFields typed={typed} errors={errors} listed={subject.choices} />,
  async run(context, { subject: letter, typed, dryRun }) {
    const written = await writeLetter(context, { ...letterTyped(typed), ref: letter.ref, dryRun })
    const before = { subject: letter.subject, kind: letterKindNames[letter.kind], length: letter.body.length }
    return writtenTried(written, typed, before)
  },
}

const test: DeskAct<Subject> = {
  verb: 'test',
  act: 'test letter',
  label: 'Test to me',
  done: 'The test is on its way to you.',
  fields: () => ({}),
  Fields: () => <p>Mails it to your own address, as it will look. Nobody else gets it.</p>,
  async run(context, { subject: { ref, subject }, dryRun }) {
    const tested = await testLetter(context, { ref, to: null, dryRun })
    if (tested.ok)
      return { ok: true, plan: { changes: [], mails: [`a test of “${subject}” to ${tested.to}`], money: null } }
    return {
      ok: false,
      refusal:
        tested.reason === 'no-such-letter' ? letterRefusals[tested.reason] : 'Your account has no address to write to.',
    }
  },
}

const wholeNumber = (written: string) => (/^\d{1,4}$/.test(written) ? Number(written) : Number.NaN)

const schedule: DeskAct<Subject> = {
  verb: 'schedule',
  act: 'schedule letter',
  label: 'Send, now or later',
  done: 'The letter is on its way, or will be at its time.',
  hindrance: hindrance('schedule'),
  fields: () => ({ at: '', rate: '' }),
  Fields: ({ typed, errors }) => (
    <>
      <TextField
        name="at"
        label="When"
        hint="2026-12-10 or 2026-12-10T09:00, by the magazine’s clocks. Left empty: now."
        autoComplete="off"
        defaultValue={typed.at}
        error={errors.at}
      />
      <TextField
        name="rate"
        label="How many in a second"
        hint={`From ${RATES.least} to ${RATES.most}. Left empty: as the magazine’s settings say.`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.rate}
        error={errors.rate}
      />
    </>
  ),
  async run(context, { subject: { ref, state }, typed, dryRun }) {
    const [at, rate] = [(typed.at ?? '').trim(), (typed.rate ?? '').trim()]
    const asked = { ref, at: at || null, perSecond: rate === '' ? null : wholeNumber(rate), dryRun }
    const done = await scheduleLetter(context, asked)
    if (!done.ok) {
      const field = { 'no-such-time': 'at', over: 'at', 'no-such-rate': 'rate' }[done.reason as string]
      const words = letterRefusals[done.reason]
      return field ? { ok: false, fields: { [field]: words } } : { ok: false, refusal: words }
    }
    const { count, leftOut } = done.audience
    return {
      ok: true,
      plan: {
        changes: [
          { what: 'Letter', before: state, after: done.at ? `goes at ${done.at} (${done.timeZone})` : 'goes at once' },
          { what: 'How many in a second', before: '–', after: String(done.perSecond) },
          { what: 'Who gets it', before: 'nobody', after: `${addresses(count)} as of now; ${leftOutText(leftOut)}` },
        ],
        mails: [`the letter to ${addresses(count)}`],
        money: null,
        typeAgain: { label: `Type how many get it (${count}) to do it`, value: String(count) },
      },
    }
  },
}

const steering = (verb: Steering, about: { label: string; done: string; text: string }): DeskAct<Subject> => ({
  verb,
  act: `${verb} letter`,
  label: about.label,
  done: about.done,
  hindrance: hindrance(verb),
  fields: () => ({}),
  Fields: () => <p>{about.text}</p>,
  async run(context, { subject: { ref, figures: now }, dryRun }) {
    const steered = await steerLetter(context, verb, { ref, dryRun })
    if (!steered.ok) return { ok: false, refusal: letterRefusals[steered.reason] }
    const changes = [{ what: 'Letter', before: steered.before, after: steered.after }]
    // How many have it moves while somebody looks: only what stopping would take from them is counted.
    const lost =
      verb === 'stop' && now.waiting > 0 ? [{ what: 'Not sent yet', before: 'waiting', after: 'not sent' }] : []
    return { ok: true, plan: { changes: [...changes, ...lost], mails: [], money: null } }
  },
})

/** What can be done about a letter, in the order in which it is. */
export const letterActs: ActKind<Subject> = {
  path: `${LETTERS_PATH}/:ref/:verb`,
  at: LETTERS_PATH,
  acts: [
    edit,
    test,
    schedule,
    steering('pause', {
      label: 'Pause',
      done: 'The letter is paused.',
      text: 'Nobody else gets it until it is resumed. What is being sent at this moment still goes.',
    }),
    steering('resume', {
      label: 'Resume',
      done: 'The letter goes on.',
      text: 'It goes on with those who do not have it yet; nobody gets it twice.',
    }),
    steering('stop', {
      label: 'Stop',
      done: 'The letter is stopped.',
      text: 'Those who do not have it yet never get it. One that has not begun is a draft again.',
    }),
  ],
  async read(context, { ref = '', verb }) {
    const letter = await readLetterFile(context, ref)
    if (!letter || verb !== 'edit') return letter && { ...letter, choices: noSegments }
    const listed = await listSegments(context, letter.kind)
    // A tag that nobody has any more can still be taken off.
    const gone = letter.segments.filter((one) => !listed.segments.some(({ segment }) => segment === one))
    const segments = [...listed.segments, ...gone.map((segment) => ({ segment, count: 0 }))]
    return { ...letter, choices: { ...listed, segments } }
  },
  lease: ({ ref }) => `letter:${ref}`,
  ref: ({ ref }) => ref,
  home: ({ ref }) => deskLetterPath(ref),
  Name: ({ subject: { ref, subject } }) => <a href={deskLetterPath(ref)}>{subject}</a>,
}
