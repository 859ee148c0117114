import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sendLetters } from '#application/letters/send-letters.ts'
import { writeLetter } from '#application/letters/write-letter.ts'
import { sendQueuedMail } from '#application/mail/send-queued-mail.ts'
import type { Delivery } from '#application/ports/mail.ts'
import { joinList } from '#store/mailing-list/account-membership.ts'
import { openAccess } from './access.ts'

type Answer = (to: string) => Delivery | null

/** A site on which letters are written, sent batch by batch, and answered by a mail server of the test's. */
export async function openLetters() {
  const site = await openAccess()
  const { clock } = site
  const context = { ...site.context, now: () => clock.now }
  const { db } = context
  let readers = 0

  /** On the mailing list, with a tag; the part before the point is their own. */
  async function addReader(tag: string): Promise<string> {
    readers += 1
    const email = `list-${readers}@letters.example`
    await db
      .insertInto('mailing_list_readers')
      .values({
        email,
        email_key: email,
        tags: [tag.split('.').at(-1) ?? tag],
        requested_at: clock.now,
        confirmed_at: clock.now,
      })
      .execute()
    return email
  }

  /** So many under a tag of their own, which it answers. */
  async function addReaders(count: number): Promise<string> {
    const tag = `many-${randomBytes(4).toString('hex')}`
    for (let n = 0; n < count; n += 1) await addReader(tag)
    return tag
  }

  async function newLetter(changes: { segments?: string[]; kind?: string }) {
    const letter = {
      kind: 'news',
      subject: 'News',
      body: 'The harbour is open.',
      segments: ['list'],
      issueNumber: null,
    }
    const written = await writeLetter(context, { ...letter, ...changes, ref: null, dryRun: false })
    if (!written.ok) throw new Error(written.reason)
    const { id } = await db.selectFrom('letters').select('id').where('ref', '=', written.ref).executeTakeFirstOrThrow()
    return { ref: written.ref, id }
  }

  async function statesOf(letterId: string): Promise<Record<string, number>> {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from letter_recipients where letter_id = ${letterId} group by 1`.execute(db)
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  type LetterMailed = { id: string; data: { unsubscribeUrl: string; tag?: string | null } }
  const mailsOf = async (email: string): Promise<LetterMailed[]> =>
    (
      await sql<LetterMailed>`select id, data from mails where lower(email) = ${email} and kind = 'letter' order by created_at`.execute(
        db,
      )
    ).rows

  /** Takes every mail, unless the test has another answer. */
  const posting = (answer: Answer) => ({
    ...context,
    ports: {
      ...context.ports,
      sendMail: async ({ to, id }: { to: string; id: string }): Promise<Delivery> =>
        answer(to) ?? { outcome: 'taken', messageId: `<${id}@letters.example>` },
    },
  })

  /** The time of every letter's next batch has come. */
  const hurry = () => sql`update letters set next_batch_at = null where state = 'sending'`.execute(db)

  /** Hands every batch over and sends it, until the letter has ended. */
  async function sendAll(ref: string, answer: Answer = () => null): Promise<void> {
    const outbox = posting(answer)
    for (let batch = 0; batch < 200; batch += 1) {
      await hurry()
      await sendLetters(context)
      const mails = await db
        .selectFrom('mails')
        .select('id')
        .where('kind', '=', 'letter')
        .where('sent_at', 'is', null)
        .where('refused_at', 'is', null)
        .execute()
      for (const { id } of mails) await sendQueuedMail(outbox, id)
      const letter = await db.selectFrom('letters').select('state').where('ref', '=', ref).executeTakeFirstOrThrow()
      if (letter.state === 'sent') return
    }
    throw new Error('The letter does not end')
  }

  return {
    ...site,
    context,
    clock,
    addReader,
    addReaders,
    newLetter,
    statesOf,
    mailsOf,
    posting,
    sendAll,
    hurry,
    later: (days: number) => new Date(clock.now.getTime() + days * 86_400_000),
    joinList: (email: string) =>
      db.transaction().execute((trx) => joinList(trx, { email, key: email.toLowerCase(), now: clock.now })),
    leaveList: (email: string) =>
      db
        .updateTable('mailing_list_readers')
        .set({ unsubscribed_at: clock.now })
        .where('email_key', '=', email)
        .execute(),
  }
}
