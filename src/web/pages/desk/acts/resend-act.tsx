import { resendMail } from '#application/desk/care/resend-mail.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { readerPath } from '#contract/page-paths.ts'
import { resendRefusals, type WayToResend } from '#domain/mail/resending.ts'
import { MoreLinks } from '#web/pages/desk/lists/more-links.tsx'
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

type Mails = ReaderFile['mails']
const isNone = ({ rows, page }: Mails) => rows.length === 0 && page === 1

/** The form of a page of their mails; a look, and doing it, stay on that page. */
const pageOfForm = (ref: string, page: number) => `${readerPath(ref)}/resend${page > 1 ? `?page=${page}` : ''}`

const toOption = ({ id, kind, created_at, sent_at, refused_at, notAgain }: Mails['rows'][number]) => ({
  value: id,
  label: `${inWords(kind)}, ${minuteOf(created_at)}, ${refused_at ? 'refused' : sent_at ? 'sent' : 'waits'}`,
  ...(notAgain && { disabled: true, reason: resendRefusals[notAgain] }),
})

export const resendAct: DeskAct<ReaderFile> = {
  verb: 'resend',
  act: 'resend mail',
  label: 'Send a mail again',
  done: 'The mail goes out again.',
  hindrance: ({ mails }) => (isNone(mails) ? NONE_KEPT : null),
  fields: () => ({ mail: '' }),
  Fields: ({ typed, errors, subject: { mails, subscriber } }) => (
    <>
      {mails.rows.length === 0 ? (
        <p>{isNone(mails) ? NONE_KEPT : 'None.'}</p>
      ) : (
        <RadioGroup
          name="mail"
          label="Mail"
          hint="They are known for some days after they went out: what is older can’t be sent again."
          required
          defaultValue={typed.mail ?? ''}
          error={errors.mail}
          options={mails.rows.map(toOption)}
        />
      )}
      <MoreLinks
        page={mails.page}
        hasMore={mails.hasMore}
        of="mails"
        addressOf={(page) => pageOfForm(subscriber.account.ref, page)}
      />
    </>
  ),
  async run(context, { subject: file, typed, dryRun }) {
    const { ref } = file.subscriber.account
    if (!typed.mail && !isNone(file.mails)) return { ok: false, fields: { mail: 'Choose one of the mails.' } }
    const resent = await resendMail(context, { ref, mail: typed.mail ?? '', dryRun })
    if (!resent.ok) {
      if (resent.reason === 'no-such-account') return { ok: false, refusal: 'There is no such account any more.' }
      const fault = resendRefusals[resent.reason]
      return isNone(file.mails) ? { ok: false, refusal: fault } : { ok: false, fields: { mail: fault } }
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
