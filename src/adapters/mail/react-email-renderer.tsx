import { render, toPlainText } from '@react-email/render'
import type { Letterhead, MailData, MailKind, RenderedMail, RenderMail } from '#application/ports/mail.ts'
import { MailLayout } from './templates/mail-layout.tsx'
import { templates } from './templates/template-list.ts'

/** Headings stay as they are written: in capitals, a name could no longer be read as it was typed. */
const TEXT_OPTIONS = {
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    // What a receipt tells in columns stays in columns.
    {
      selector: 'table.receipt',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, maxColumnWidth: 60, colSpacing: 3 },
    },
  ],
}

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
    const html = await render(
      <MailLayout
        letterhead={letterhead}
        siteUrl={siteUrl}
        subject={subject}
        preview={template.preview(props)}
        reason={template.reason(props)}
      >
        <Body data={data} letterhead={letterhead} />
      </MailLayout>,
    )
    const headers = { ...EVERY_MAIL, ...template.headers?.(props) }
    return { subject, html, text: `${toPlainText(html, TEXT_OPTIONS).trim()}\n`, headers }
  }
}
