import { closeMissing } from '#application/dispatches/missing/close-missing.ts'
import { type ListedMissing, readMissing } from '#application/dispatches/missing/list-missing.ts'
import { replaceMissing } from '#application/dispatches/missing/replace-missing.ts'
import { sendMissing } from '#application/dispatches/missing/send-missing.ts'
import type { MissingDone } from '#application/dispatches/missing/staff-step.ts'
import { readerPath } from '#contract/page-paths.ts'
import { stepRefusals } from '#domain/dispatches/missing-words.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { ActKind, DeskAct, Tried } from './desk-act.ts'

const LIST = '/desk/missing'

/** What a step comes to: the report's state, and the mail to its reader. */
function triedOf({ state, email }: ListedMissing, done: MissingDone, field?: string): Tried {
  if (!done.ok && done.reason === 'no-reason' && field)
    return { ok: false, fields: { [field]: 'Say why in one line of up to 500 letters.' } }
  if (!done.ok) return { ok: false, refusal: `Nothing was done: ${stepRefusals[done.reason]}.` }
  const [report] = done.reports
  return {
    ok: true,
    plan: {
      changes: [{ what: 'The copy that did not come', before: state, after: report?.state ?? state }],
      mails: [`${email} is told`],
      money: null,
    },
  }
}

const replace: DeskAct<ListedMissing> = {
  verb: 'replace',
  act: 'replace missing copy',
  label: 'Send another copy',
  done: 'Another copy is taken out of stock, and waits to be sent.',
  fields: () => ({}),
  Fields: () => <p>Another copy is taken out of stock for the address that the reader has by now.</p>,
  run: async (context, { subject, dryRun }) => triedOf(subject, await replaceMissing(context, subject.ref, { dryRun })),
}

const sent: DeskAct<ListedMissing> = {
  verb: 'sent',
  act: 'send missing copy',
  label: 'It was sent',
  done: 'It is noted as sent.',
  fields: () => ({}),
  Fields: () => <p>The copy has been handed to the post.</p>,
  run: async (context, { subject, dryRun }) => triedOf(subject, await sendMissing(context, [subject.ref], { dryRun })),
}

const closing = (step: 'refuse' | 'settle', words: Pick<DeskAct<ListedMissing>, 'label' | 'done'>) =>
  ({
    ...words,
    verb: step,
    act: `${step} missing copy` as const,
    fields: () => ({ because: '' }),
    Fields: ({ typed, errors }: Parameters<DeskAct<ListedMissing>['Fields']>[0]) => (
      <TextArea
        name="because"
        label="Why"
        hint="One line. The reader is mailed it."
        required
        maxLength={500}
        defaultValue={typed.because}
        error={errors.because}
      />
    ),
    run: async (context, { subject, typed, dryRun }) =>
      triedOf(
        subject,
        await closeMissing(context, subject.ref, { step, because: typed.because ?? '', dryRun }),
        'because',
      ),
  }) satisfies DeskAct<ListedMissing>

export const missingActs: ActKind<ListedMissing> = {
  path: '/desk/missing/:ref/:verb',
  at: '/desk',
  acts: [
    replace,
    sent,
    closing('settle', { label: 'Made good in another way', done: 'It is settled.' }),
    closing('refuse', { label: 'Send no other copy', done: 'It is refused.' }),
  ],
  read: (context, { ref = '' }) => readMissing(context, ref),
  lease: ({ ref }) => `missing:${ref}`,
  ref: ({ ref }) => ref,
  home: ({ ref }) => `${LIST}/${encodeURIComponent(ref)}`,
  list: LIST,
  Name: ({ subject: { account_ref, name, title, issue_number, copies } }) => (
    <>
      <a href={readerPath(account_ref)}>{name}</a>: issue {issue_number}, {title} ({copies}{' '}
      {copies === 1 ? 'copy' : 'copies'})
    </>
  ),
}
