import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { skipForReader } from '#application/subscriptions/skip-for-reader.ts'
import { notSkipped, skippedAlready, staffSkipRefusals } from '#domain/subscriptions/skip-texts.ts'
import { refuseByList, refuseSkip, standingSkip } from '#domain/subscriptions/skips.ts'
import type { DeskAct } from './desk-act.ts'

/** By the rules that the act itself asks, under its locks. */
function hindranceOf({ subscriber, skipping }: ReaderFile, takeBack: boolean): string | null {
  const { next, skips, at } = skipping
  const isSkipped = standingSkip(skips, next.number) !== null
  const { cycles } = subscriber
  const reason = takeBack ? refuseByList(next.number, next) : refuseSkip(next.number, { next, skips, cycles }, at)
  if (reason) return staffSkipRefusals[reason]
  if (isSkipped === takeBack) return null
  return takeBack ? notSkipped(next.number) : skippedAlready(next.number)
}

type Words = Pick<DeskAct<ReaderFile>, 'verb' | 'label' | 'done'> & { hint: string }

const skipping = (takeBack: boolean, { hint, ...words }: Words): DeskAct<ReaderFile> => ({
  ...words,
  act: 'skip issue',
  hindrance: (file) => hindranceOf(file, takeBack),
  fields: () => ({}),
  Fields: () => <p>{hint}</p>,
  async run(context, { subject: file, dryRun }) {
    const { email } = file.subscriber.account
    const done = await skipForReader(context, { email, takeBack, dryRun })
    if (!done.ok) return { ok: false, refusal: staffSkipRefusals[done.reason] }
    if (!done.isChanged) return { ok: false, refusal: takeBack ? notSkipped(done.issue) : skippedAlready(done.issue) }
    const [sent, skipped] = ['is sent', 'is not sent; the token stays']
    const [before, after] = takeBack ? [skipped, sent] : [sent, skipped]
    return { ok: true, plan: { changes: [{ what: `Issue ${done.issue}`, before, after }], mails: [], money: null } }
  },
})

export const skipAct = skipping(false, {
  verb: 'skip',
  label: 'Skip the next issue',
  done: 'The next issue is skipped.',
  hint: 'The issue that it leaves out comes later: the subscription ends one issue later.',
})

export const unskipAct = skipping(true, {
  verb: 'unskip',
  label: 'Take a skip back',
  done: 'The next issue is sent after all.',
  hint: 'The next issue is sent to them as if it had never been skipped, and does not count as one.',
})
