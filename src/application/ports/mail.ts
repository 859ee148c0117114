import type { MailData, MailKind } from '#contract/mails.ts'

export type { MailData, MailKind }

/** A finished mail. `id` is the same at every try, and so is the Message-ID that is made from it. */
export type Mail = {
  id: string
  senderName: string
  replyTo: string
  to: string
  subject: string
  html: string
  text: string
  headers?: Readonly<Record<string, string>>
}

/** `refused`: there is no such mailbox, and another try would be told the same. */
export type Delivery = { outcome: 'taken'; messageId: string } | { outcome: 'refused'; reason: string }

/** Hands a mail to a mail server. Throws, without naming anyone, when the server can't take it now. */
export type SendMail = (mail: Mail) => Promise<Delivery>

/** Whose mail it is: what stands at its head and foot. */
export type Letterhead = {
  name: string
  tagline: string
  language: string
  supportEmail: string
  postalAddress: readonly string[]
}

export type RenderedMail = Pick<Mail, 'subject' | 'html' | 'text' | 'headers'>

/** Makes a mail's subject and both its bodies from its kind's template. */
export type RenderMail = <Kind extends MailKind>(
  kind: Kind,
  data: MailData<Kind>,
  letterhead: Letterhead,
) => Promise<RenderedMail>
