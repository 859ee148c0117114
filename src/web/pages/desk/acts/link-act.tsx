import { mailReaderLink } from '#application/desk/care/mail-reader-link.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { readerLinkNames, readerLinks } from '#domain/mail/resending.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { DeskAct } from './desk-act.ts'

export const linkAct: DeskAct<ReaderFile> = {
  verb: 'link',
  act: 'mail reader link',
  label: 'Send a link',
  done: 'The link is on its way.',
  fields: () => ({ link: '' }),
  Fields: ({ typed, errors }) => (
    <RadioGroup
      name="link"
      label="Which"
      required
      defaultValue={typed.link ?? ''}
      error={errors.link}
      options={readerLinks.map((link) => ({ value: link, label: readerLinkNames[link] }))}
    />
  ),
  async run(context, { subject: file, typed, dryRun }) {
    const link = readerLinks.find((one) => one === typed.link)
    if (!link) return { ok: false, fields: { link: 'Choose a link.' } }
    const mailed = await mailReaderLink(context, { ref: file.subscriber.account.ref, link, dryRun })
    if (!mailed.ok) return { ok: false, refusal: 'There is no such account any more.' }
    const before = mailed.before === 0 ? 'none from staff yet' : `mailed by staff ${mailed.before} times`
    return {
      ok: true,
      plan: {
        changes: [{ what: readerLinkNames[link], before, after: 'a new one is mailed' }],
        mails: [`the link, to ${mailed.email}`],
        money: null,
      },
    }
  },
}
