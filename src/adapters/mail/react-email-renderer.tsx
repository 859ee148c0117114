import { render } from '@react-email/render'
import type { Letterhead, MailData, MailKind, RenderedMail, RenderMail } from '#application/ports/mail.ts'
import { plainTextOf } from './plain-text/plain-text.ts'
import { listHeaders } from './templates/list-headers.ts'
import { MailLayout } from './templates/mail-layout.tsx'
import { templates } from './templates/template-list.ts'

/** Mail programs answer such mails with no holiday notice (RFC 3834). */
const EVERY_MAIL = { 'Auto-Submitted': 'auto-generated' }

/** Templates made with React: one component gives both the HTML and the plain text, so that they can't differ. */
export function createReactEmailRenderer({ siteUrl }: { siteUrl: string }): RenderMail {
  return async <Kind extends MailKind>(
    kind: Kind,
    data: MailData<Kind>,
    letterhead: Letterhead,
  ): Promise<RenderedMail> => {
    const { Body, ...template } = templates[kind]
    const props = { data, letterhead }
    const subject = template.subject(props)
    const unsubscribeUrl = template.unsubscribeUrl?.(props)
    const html = await render(
      <MailLayout
        letterhead={letterhead}
        siteUrl={siteUrl}
        subject={subject}
        preview={template.preview(props)}
        reason={template.reason(props)}
        unsubscribeUrl={unsubscribeUrl}
      >
        <Body data={data} letterhead={letterhead} />
      </MailLayout>,
    )
    const list = unsubscribeUrl === undefined ? {} : listHeaders(unsubscribeUrl)
    const headers = { ...EVERY_MAIL, ...list, ...template.headers?.(props) }
    return { subject, html, text: plainTextOf(html), headers }
  }
}
