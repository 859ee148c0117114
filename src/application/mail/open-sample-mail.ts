import type { UseCaseContext } from '#application/context.ts'
import type { MailKind } from '#application/ports/mail.ts'
import type { MailGallery } from '#application/ports/mail-gallery.ts'
import { addressMail } from './address-mail.ts'
import { readLetterhead } from './read-letterhead.ts'

export type SampleMail = {
  kind: MailKind
  purpose: string
  subject: string
  html: string
  text: string
  headers: readonly (readonly [name: string, value: string])[]
}

/** One kind of mail, written with its sample as it would be sent; null for what is no kind of mail. */
export async function openSampleMail(
  { db }: UseCaseContext,
  gallery: MailGallery,
  named: string,
): Promise<SampleMail | null> {
  const found = gallery.kinds.find(({ kind }) => kind === named)
  if (!found) return null
  const letterhead = await readLetterhead(db)
  const mail = addressMail(await gallery.render(found.kind, letterhead), letterhead)
  const { subject, html, text } = mail
  return { ...found, subject, html, text, headers: gallery.headersOf(mail) }
}

export type SampleInList = { kind: MailKind; purpose: string; subject: string }

export async function listSampleMails({ db }: UseCaseContext, gallery: MailGallery): Promise<SampleInList[]> {
  const letterhead = await readLetterhead(db)
  const rendered = await Promise.all(gallery.kinds.map(({ kind }) => gallery.render(kind, letterhead)))
  return gallery.kinds.map((sample, index) => ({ ...sample, subject: rendered[index]?.subject ?? '' }))
}
