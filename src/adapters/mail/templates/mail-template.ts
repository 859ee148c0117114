import type { ReactNode } from 'react'
import type { Letterhead, MailData, MailKind } from '#application/ports/mail.ts'

export type TemplateProps<Kind extends MailKind> = { data: MailData<Kind>; letterhead: Letterhead }

/** One kind of mail. Its HTML and its plain text are both made from `Body`. */
export type MailTemplate<Kind extends MailKind> = {
  subject(props: TemplateProps<Kind>): string
  /** What inboxes show beside the subject. */
  preview(props: TemplateProps<Kind>): string
  /** Why it was sent to this address: the first line of the foot. */
  reason(props: TemplateProps<Kind>): string
  /** Where whoever gets it leaves the list that it is sent to. It stands in the foot, and in the headers of RFC 8058. */
  unsubscribeUrl?(props: TemplateProps<Kind>): string | undefined
  headers?(props: TemplateProps<Kind>): Readonly<Record<string, string>>
  Body(props: TemplateProps<Kind>): ReactNode
}
