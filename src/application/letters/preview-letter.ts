import type { WithPorts } from '#application/context.ts'
import { readLetterhead } from '#application/mail/read-letterhead.ts'
import type { RenderedMail } from '#application/ports/mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { findLetter } from '#store/letters/letters.ts'
import { testMail } from './letter-mail.ts'

type Needs = { db: WithPorts<never>['db']; ports: WithPorts<'renderMail'>['ports'] & { orderLinks: OrderLinks } }

/** A letter as its mail will look, and its text part; null where there is none. */
export async function previewLetter({ db, ports }: Needs, ref: string): Promise<RenderedMail | null> {
  const letter = await findLetter(db, ref)
  if (!letter) return null
  return ports.renderMail('letter', await testMail(db, ports.orderLinks, letter), await readLetterhead(db))
}
