import type { Letterhead } from '#application/ports/mail.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'

/** Throws where no magazine has been imported yet: its mails wait until there is one. */
export async function readLetterhead(db: Queryable): Promise<Letterhead> {
  const magazine = await findMagazine(db)
  if (!magazine) throw new Error('No magazine has been imported: its mails have no sender')
  const { name, tagline, language, supportEmail, postalAddress } = magazine
  return { name, tagline, language, supportEmail, postalAddress }
}
