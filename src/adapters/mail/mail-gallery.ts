import type { MailData, MailKind } from '#application/ports/mail.ts'
import type { MailGallery } from '#application/ports/mail-gallery.ts'
import { correspondents, type Sender } from './correspondents.ts'
import { createReactEmailRenderer } from './react-email-renderer.tsx'
import { mailSamples } from './samples/sample-list.ts'

/** The samples, whose links lead to this site though their tokens open nothing. */
export function createMailGallery({ siteUrl, sender }: { siteUrl: string; sender: Sender }): MailGallery {
  const samples = mailSamples(siteUrl)
  const renderMail = createReactEmailRenderer({ siteUrl })
  return {
    kinds: (Object.keys(samples) as MailKind[]).map((kind) => ({ kind, purpose: samples[kind].purpose })),
    render: (kind, letterhead) => renderMail(kind, samples[kind].data as MailData<typeof kind>, letterhead),
    headersOf(mail) {
      const { from, replyTo } = correspondents(mail, sender)
      return [
        ['From', `${from.name} <${from.address}>`],
        ['Reply-To', `${replyTo.name} <${replyTo.address}>`],
        ['Subject', mail.subject],
        ...Object.entries(mail.headers ?? {}),
      ]
    },
  }
}
