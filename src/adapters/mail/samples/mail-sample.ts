import type { MailData, MailKind } from '#application/ports/mail.ts'

/** One kind of mail as it may be sent: for the gallery, and for the tests that look at every kind. */
type MailSample<Kind extends MailKind> = {
  /** When it is sent, and what for. */
  purpose: string
  data: MailData<Kind>
}

/** Those of some kinds, with links to the site at `site`. */
export type SomeSamples<Kind extends MailKind> = (site: string) => { readonly [Each in Kind]: MailSample<Each> }

/** As long as a real one, so that its line is as long too. It opens nothing. */
export const SAMPLE_TOKEN = 'Qm9va3MgYXJlIGxhbXBzIGluIHRoZSBkYXJr-a_1B2c'
