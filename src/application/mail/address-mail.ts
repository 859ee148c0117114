import type { Letterhead, Mail, RenderedMail } from '#application/ports/mail.ts'
import { headerText } from '#domain/mail/header-text.ts'

/** A mail with what its headers say of the magazine. Whoever answers it writes to those who look after its readers. */
export const addressMail = (rendered: RenderedMail, letterhead: Letterhead): Omit<Mail, 'id' | 'to'> => ({
  ...rendered,
  subject: headerText(rendered.subject),
  senderName: headerText(letterhead.name),
  replyTo: letterhead.supportEmail,
})
