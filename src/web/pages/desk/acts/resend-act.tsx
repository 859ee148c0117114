import { resendMail } from '#application/desk/care/resend-mail.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { resendRefusals, type WayToResend } from '#domain/mail/resending.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { DeskAct } from './desk-act.ts'

const inWords = (kind: string) => kind.replaceAll('-', ' ')
const minuteOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const afters: Record<WayToResend['way'], string> = {
  queue: 'is tried at once',
  receipt: 'goes out again',
  gift: 'goes out again, with the links that are not redeemed',
  gifts: 'goes out again, with the links that are not redeemed',
  'missing-copy': 'goes out again, as it stands by now',
  'donation-link': 'the link to the page of the donation goes out',
  link: 'a new link goes out',
}

const NONE_KEPT = 'No mail to them is known any more: they are kept for some days.'

export const resendAct: DeskAct<ReaderFile> = {
  verb: 'resend',
  act: 'resend mail',
  label: 'Send a mail again',
  done: 'The mail goes out again.',
  hindrance: ({ mails }) => (mails.rows.length === 0 ? NONE_KEPT : null),
  fields: () => ({ mail: '' }),
  Fields: ({ typed, errors, subject: { mails } }) =>
    mails.rows.length === 0 ? (
      <p>{NONE_KEPT}</p>
    ) : (
      <RadioGroup
        name="mail"
        label="Mail"
        required
        defaultValue={typed.mail ?? ''}
        error={errors.mail}
        options={mails.rows.map(({ id, kind, created_at, sent_at, refused_at }) => ({
          value: id,
          label: `${inWords(kind)}, ${minuteOf(created_at)}, ${refused_at ? 'refused' : sent_at ? 'sent' : 'waits'}`,
        }))}
      />
    ),
  async run(context, { subject: file, typed, dryRun }) {
    const { ref } = file.subscriber.account
    if (!typed.mail && file.mails.rows.length > 0) return { ok: false, fields: { mail: 'Choose one of the mails.' } }
    const resent = await resendMail(context, { ref, mail: typed.mail ?? '', dryRun })
    if (!resent.ok) {
      if (resent.reason === 'no-such-account') return { ok: false, refusal: 'There is no such account any more.' }
      const fault = resendRefusals[resent.reason]
      return file.mails.rows.length === 0 ? { ok: false, refusal: fault } : { ok: false, fields: { mail: fault } }
    }
    const what = `${inWords(resent.kind)}, ${minuteOf(resent.writtenAt)}`
    const before = resent.before === 0 ? 'sent once' : `sent again by staff ${resent.before} times`
    return {
      ok: true,
      plan: {
        changes: [{ what, before, after: afters[resent.way] }],
        mails: [`${inWords(resent.kind)}, to ${resent.email}`],
        money: null,
      },
    }
  },
}
