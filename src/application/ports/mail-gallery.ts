import type { Letterhead, Mail, MailKind, RenderedMail } from './mail.ts'

/** Every kind of mail with a sample: what those who work on the mails look at. */
export type MailGallery = {
  kinds: readonly { kind: MailKind; purpose: string }[]
  render(kind: MailKind, letterhead: Letterhead): Promise<RenderedMail>
  /** The headers that a reader's mail program is shown, in the order of a mail. */
  headersOf(mail: Omit<Mail, 'id' | 'to'>): readonly (readonly [name: string, value: string])[]
}
