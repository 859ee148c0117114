import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { skipForReader } from '#application/subscriptions/skip-for-reader.ts'
import type { DeskAct } from './desk-act.ts'

const refusals: Partial<Record<string, string>> = {
  'not-announced': 'No issue is to come that could be skipped.',
  'no-such-account': 'There is no such account any more.',
}

export const skipAct: DeskAct<ReaderFile> = {
  verb: 'skip',
  act: 'skip issue',
  label: 'Skip the next issue',
  done: 'The next issue is skipped.',
  fields: () => ({}),
  Fields: () => <p>The issue that it leaves out comes later: the subscription ends one issue later.</p>,
  async run(context, { subject: file, dryRun }) {
    const { email } = file.subscriber.account
    const skipped = await skipForReader(context, { email, takeBack: false, dryRun })
    if (!skipped.ok)
      return { ok: false, refusal: refusals[skipped.reason] ?? `It can’t be skipped: ${skipped.reason}.` }
    if (!skipped.isChanged) return { ok: false, refusal: `Issue ${skipped.issue} is skipped already.` }
    const changes = [{ what: `Issue ${skipped.issue}`, before: 'is sent', after: 'is not sent; the token stays' }]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}
