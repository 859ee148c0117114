import type { MagazineContent } from '#application/content/magazine-content.ts'
import type { Queryable } from '#store/database.ts'
import { findMagazine } from '#store/site.ts'
import type { Letterhead } from './mail.ts'

/** Throws where no magazine has been imported yet: its mails wait until there is one. */
export async function readLetterhead(db: Queryable): Promise<Letterhead> {
  const row = await findMagazine(db)
  if (!row) throw new Error('No magazine has been imported: its mails have no sender')
  const { name, tagline, language, supportEmail, postalAddress } =
    row.settings as unknown as MagazineContent['magazine']
  return { name, tagline, language, supportEmail, postalAddress }
}
