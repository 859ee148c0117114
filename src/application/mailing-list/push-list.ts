import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { type ListService, ListServiceFault } from '#application/ports/list-service.ts'
import { type LetterKind, letterKinds } from '#domain/letters/letter.ts'
import { planSync, type SyncPlan, type TheirReader } from '#domain/mailing-list/plan-sync.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { insertOptouts } from '#store/letters/optouts.ts'
import { markUnsubscribed } from '#store/mailing-list/mailing-list.ts'
import { listSyncReaders } from '#store/mailing-list/sync-readers.ts'

export type ListCounts = { created: number; added: number; unsubscribed: number; left: number }
export type ListPushed =
  /** `exists`: addresses that the service has come to know meanwhile; the next run sees to them. */
  { ok: true; counts: ListCounts; exists: number } | { ok: false; reason: 'service'; message: string }

const tagOf = (kind: LetterKind) => `colophon-${kind}`
const names: Record<LetterKind, string> = { issue: 'When an issue is out', news: 'News' }
/** How many are changed by one request. */
const BATCH = 500

type Lists = Partial<Record<LetterKind, number>>
type Context = StaffContext & { readonly ports: { readonly listService: ListService } }

/** Makes the lists of a service those of ours, one for each kind of letters; who has left there has left here. */
export const pushList = (context: Context, { dryRun }: { dryRun: boolean }): Promise<ListPushed> =>
  notingRefusal(context, { act: 'push list', on: 'listmonk', dryRun }, async (): Promise<ListPushed> => {
    const { db, now, by, ports } = context
    const service = ports.listService
    try {
      const lists = await findLists(service)
      const plan = planSync(await listSyncReaders(db), await readTheirs(service, lists))
      const counts = countsOf(plan)
      if (dryRun) return { ok: true, counts, exists: 0 }
      // Before the first request that changes anything there: who began it is known however far it comes.
      await db.transaction().execute(async (trx) => {
        for (const one of plan.leave) await leave(trx, one, now())
        const details = { ...counts }
        await insertAuditEntry(trx, { at: now(), by, action: 'push list', subject_ref: 'listmonk', details })
      })
      return { ok: true, counts, exists: await send(service, plan, lists) }
    } catch (error) {
      if (error instanceof ListServiceFault) return { ok: false, reason: 'service', message: error.message }
      throw error
    }
  })

const countsOf = ({ create, add, unsubscribe, leave }: SyncPlan): ListCounts => ({
  created: create.length,
  added: add.length,
  unsubscribed: unsubscribe.length,
  left: leave.length,
})

/** Known by their tags: whoever runs the service may call them what they like. */
async function findLists(service: ListService): Promise<Lists> {
  const found = await service.lists()
  const idOf = (kind: LetterKind) => found.find(({ tags }) => tags.includes(tagOf(kind)))?.id
  return Object.fromEntries(letterKinds.map((kind) => [kind, idOf(kind)]))
}

async function readTheirs(service: ListService, lists: Lists): Promise<TheirReader[]> {
  const theirs: TheirReader[] = []
  for await (const { lists: standing, ...one } of service.subscribers()) {
    const of = (kind: LetterKind) => standing.find(({ id }) => id === lists[kind])?.state
    theirs.push({ ...one, lists: Object.fromEntries(letterKinds.map((kind) => [kind, of(kind)])) })
  }
  return theirs
}

async function leave(trx: Trx, { id, emailKey, kinds: wanted, all }: SyncPlan['leave'][number], at: Date) {
  const kinds = await insertOptouts(trx, { emailKey, kinds: wanted, at })
  if (kinds.length > 0) await noteEvent(trx, { name: 'letters-left', at, data: { kinds }, about: { emailKey } })
  if (all && (await markUnsubscribed(trx, id, at)))
    await noteEvent(trx, { name: 'list-left', at, data: {}, about: { emailKey } })
}

/** Those who leave first. Done again after it broke off, it does what is left. */
async function send(service: ListService, plan: SyncPlan, lists: Lists): Promise<number> {
  const here: Lists = { ...lists }
  for (const kind of letterKinds) {
    const ended = plan.unsubscribe.filter((one) => one.kind === kind).map(({ id }) => id)
    const list = here[kind] ?? (await service.createList({ name: names[kind], tag: tagOf(kind) }))
    here[kind] = list
    for (const ids of batchesOf(ended)) await service.unsubscribe(ids, list)
    const added = plan.add.filter((one) => one.kind === kind).map(({ id }) => id)
    for (const ids of batchesOf(added)) await service.add(ids, list)
  }
  let exists = 0
  for (const { id, email, kinds } of plan.create) {
    const on = kinds.flatMap((kind) => here[kind] ?? [])
    if (!(await service.create({ email, externalId: id, lists: on }))) exists += 1
  }
  return exists
}

const batchesOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, nth) => ids.slice(nth * BATCH, (nth + 1) * BATCH))
