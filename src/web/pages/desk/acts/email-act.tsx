import { correctEmail } from '#application/desk/care/correct-email.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { emailCorrectionRefusals } from '#domain/accounts/email-correction.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct } from './desk-act.ts'

export const emailAct: DeskAct<ReaderFile> = {
  verb: 'email',
  act: 'change email',
  label: 'Correct the email address',
  done: 'The email address is corrected.',
  fields: ({ subscriber }) => ({ email: subscriber.account.email }),
  Fields: ({ typed, errors }) => (
    <TextField
      name="email"
      label="Email address"
      type="email"
      hint="For somebody who is locked out. Be sure that it is them: whoever reads this address can log in."
      required
      autoComplete="off"
      defaultValue={typed.email}
      error={errors.email}
    />
  ),
  async run(context, { subject: file, typed, dryRun }) {
    const { ref } = file.subscriber.account
    const corrected = await correctEmail(context, { ref, email: typed.email ?? '', dryRun })
    if (!corrected.ok) {
      const fault = emailCorrectionRefusals[corrected.reason]
      const isAboutAll = corrected.reason === 'no-such-account' || corrected.reason === 'staff-account'
      return isAboutAll ? { ok: false, refusal: fault } : { ok: false, fields: { email: fault } }
    }
    return {
      ok: true,
      plan: {
        changes: [
          { what: 'Email address', before: corrected.before, after: corrected.email },
          { what: 'Logged in', before: 'as the page says', after: 'nowhere; links that were mailed before are over' },
        ],
        mails: [`that the address has changed, to ${corrected.before}`],
        money: null,
      },
    }
  },
}
