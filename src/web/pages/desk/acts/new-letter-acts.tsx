import { type LetterProposed, proposeLetter } from '#application/letters/propose-letter.ts'
import { listSegments, type SegmentsListed } from '#application/letters/segment-counts.ts'
import { type LetterWritten, writeLetter } from '#application/letters/write-letter.ts'
import { deskLetterPath, LETTERS_PATH } from '#contract/page-paths.ts'
import { LONGEST_BODY, letterKindNames } from '#domain/letters/letter.ts'
import type { ActKind, ActPlan, DeskAct, Tried, TypedValues } from './desk-act.ts'
import { LetterFields, tickedSegments, tickSegments } from './letter-fields.tsx'
import { addresses, leftOutText, letterRefusals } from './letter-words.ts'

type NewLetter = { proposed: LetterProposed | null; listed: SegmentsListed }

/** Longer than other fields; what is above it is told so. */
export const letterLongest = { body: 2 * LONGEST_BODY } as const

/** What was typed, as the use case takes it. */
export function letterTyped(typed: TypedValues) {
  const { subject = '', kind = '', body = '', issue = '' } = typed
  const number = issue.trim()
  return {
    subject,
    kind,
    body,
    segments: tickedSegments(typed),
    issueNumber: number === '' ? null : /^\d{1,6}$/.test(number) ? Number(number) : Number.NaN,
  }
}

type Before = { subject: string; kind: string; length: number }

/** What writing it comes to: who would get it, and that nobody does yet. */
export function writtenTried(written: LetterWritten, typed: TypedValues, before: Before | null): Tried {
  if (!written.ok)
    return written.reason === 'faults'
      ? { ok: false, fields: written.faults as Record<string, string> }
      : { ok: false, refusal: letterRefusals[written.reason] }
  const { subject = '', kind = '', body = '' } = typed
  const { count, leftOut } = written.audience
  const changes: ActPlan['changes'] = [
    { what: 'Subject', before: before?.subject ?? 'none', after: subject.trim() },
    { what: 'Kind', before: before?.kind ?? 'none', after: letterKindNames[kind === 'issue' ? 'issue' : 'news'] },
    { what: 'Letter', before: `${before?.length ?? 0} characters`, after: `${body.trim().length} characters` },
    { what: 'Who would get it now', before: '–', after: `${addresses(count)}; ${leftOutText(leftOut)}` },
  ]
  return { ok: true, plan: { changes, mails: [], money: null } }
}

const act: DeskAct<NewLetter> = {
  verb: 'new',
  act: 'write letter',
  label: 'Write a letter',
  done: 'The letter is a draft. Nobody has it yet.',
  longest: letterLongest,
  fields: ({ proposed, listed }) => ({
    subject: proposed?.subject ?? '',
    kind: proposed ? 'issue' : 'news',
    issue: proposed ? String(proposed.issueNumber) : '',
    ...tickSegments(listed.segments, proposed ? ['list', 'subscribers-print', 'subscribers-digital'] : ['list']),
    body: proposed?.body ?? '',
  }),
  Fields: ({ typed, errors, subject }) => <LetterFields typed={typed} errors={errors} listed={subject.listed} />,
  async run(context, { typed, dryRun }) {
    const written = await writeLetter(context, { ...letterTyped(typed), ref: null, dryRun })
    const tried = writtenTried(written, typed, null)
    return tried.ok && written.ok ? { ...tried, leadsTo: `${deskLetterPath(written.ref)}?done=new` } : tried
  },
}

const kindAt = (path: string, proposes: boolean): ActKind<NewLetter> => ({
  path,
  at: LETTERS_PATH,
  acts: [act],
  read: async (context) => ({
    proposed: proposes ? await proposeLetter(context) : null,
    listed: await listSegments(context, proposes ? 'issue' : 'news'),
  }),
  lease: () => 'letter:new',
  ref: () => 'new',
  home: () => LETTERS_PATH,
  list: LETTERS_PATH,
  Name: () => <a href={LETTERS_PATH}>All letters</a>,
})

/** A letter from an empty sheet, and one that is proposed from the newest issue. */
export const newLetterActs = kindAt(`${LETTERS_PATH}/new`, false)
export const newIssueLetterActs = kindAt(`${LETTERS_PATH}/new/issue`, true)
