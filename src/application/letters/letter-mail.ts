import type { MailData } from '#application/ports/mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { Queryable } from '#store/database.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'
import type { StoredLetter } from '#store/letters/letters.ts'

/** In place of a recipient's id: the link of a letter that nobody got. */
export const TEST_RECIPIENT = 'test'

type Texts = Pick<StoredLetter, 'ref' | 'subject' | 'body' | 'issueNumber'>
type Cover = MailData<'letter'>['cover']

/** The picture above a letter about an issue, as it is shown beside shared links: mail programs show no drawings. */
export async function coverOf(db: Queryable, links: OrderLinks, issueNumber: number | null): Promise<Cover> {
  const issue = issueNumber === null ? null : await findIssueByNumber(db, issueNumber)
  if (!issue) return null
  return {
    picture: links.absoluteUrl(`/og/issue/${issue.slug}.png`),
    alt: `Issue ${issue.number}: ${issue.title}`,
    url: links.absoluteUrl(`/issue/${issue.slug}`),
  }
}

type To = { why: string; unsubscribeUrl: string; isTest: boolean; cover: Cover }

export const letterMail = (
  { ref, subject, body }: Texts,
  { why, unsubscribeUrl, isTest, cover }: To,
): MailData<'letter'> => ({
  subject,
  body,
  cover,
  why,
  unsubscribeUrl,
  isTest,
  // Whoever looks at a test is no reader whom it has brought.
  tag: isTest ? null : ref,
})

/** What stands in a mail that is looked at before anybody gets it. */
export async function testMail(db: Queryable, links: OrderLinks, letter: Texts): Promise<MailData<'letter'>> {
  const cover = await coverOf(db, links, letter.issueNumber)
  const why = 'This is a test: nobody else has it yet, and here it would say why it comes.'
  return letterMail(letter, { why, unsubscribeUrl: links.leaveLettersUrl(TEST_RECIPIENT), isTest: true, cover })
}
