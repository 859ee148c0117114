import { timingSafeEqual } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { type LetterKind, letterKinds } from '#domain/letters/letter.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { findLetterReader, insertOptouts, type LetterReader, noteLeft } from '#store/letters/optouts.ts'
import { findMember } from '#store/mailing-list/account-membership.ts'
import { markUnsubscribed } from '#store/mailing-list/mailing-list.ts'
import { TEST_RECIPIENT } from './letter-mail.ts'

/** `forgotten`: whoever it was has deleted their account. */
export type LeaveLink = { state: 'open' | 'done'; kind: LetterKind } | { state: 'test' | 'forgotten' | 'unknown' }
type Needs = WithPorts<'orderLinks'>

/** What the link of a letter would do. Looking changes nothing: mail scanners open links. */
export async function readLeaveLink(context: Needs, token: string): Promise<LeaveLink> {
  const reader = await readerOf(context, token)
  if (reader === 'test') return { state: 'test' }
  if (!reader) return { state: 'unknown' }
  if (reader.emailKey === null) return { state: 'forgotten' }
  return { state: reader.hasLeft ? 'done' : 'open', kind: reader.kind }
}

/** Leaves letters of that kind, or letters of every kind and the mailing list with them; however often it is pressed. */
export async function leaveLetters(context: Needs, token: string, { all }: { all: boolean }): Promise<{ ok: boolean }> {
  const reader = await readerOf(context, token)
  if (!reader) return { ok: false }
  if (reader === 'test' || reader.emailKey === null) return { ok: true }
  const { emailKey, kind, id, letter } = reader
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    const kinds = await insertOptouts(trx, { emailKey, kinds: all ? letterKinds : [kind], at })
    if (kinds.length > 0)
      await noteEvent(trx, { name: 'letters-left', at, data: { kinds, letter }, about: { emailKey } })
    await noteLeft(trx, id, at)
    const member = all ? await findMember(trx, emailKey, at) : undefined
    if (member && (await markUnsubscribed(trx, member.id, at)))
      await noteEvent(trx, { name: 'list-left', at, data: {}, about: { emailKey } })
  })
  return { ok: true }
}

async function readerOf({ db, ports }: Needs, token: string): Promise<LetterReader | 'test' | null> {
  const id = token.slice(0, token.indexOf('.'))
  if (id !== TEST_RECIPIENT && !isUuid(id)) return null
  const [given, right] = [Buffer.from(token), Buffer.from(ports.orderLinks.letterToken(id))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return id === TEST_RECIPIENT ? 'test' : findLetterReader(db, id)
}
