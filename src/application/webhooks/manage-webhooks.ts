import { randomBytes } from 'node:crypto'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, UseCaseContext, WithPorts } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { isWebhookEvent } from '#domain/webhooks/webhook-events.ts'
import { isWebhookSecret } from '#domain/webhooks/webhook-secret.ts'
import { readWebhookUrl, type UrlFault } from '#domain/webhooks/webhook-url.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { type DeliveryListed, findDelivery, listDeliveries, replayDeliveries } from '#store/webhooks/delivery-lists.ts'
import {
  countUndelivered,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  removeEndpoint,
} from '#store/webhooks/endpoints.ts'
import { queueDeliveries } from './queue-deliveries.ts'

export type { DeliveryListed, EndpointRow }

const MOST = 200

export const readEndpoints = ({ db }: UseCaseContext): Promise<EndpointRow[]> => listEndpoints(db)

export const readEndpoint = async ({ db }: UseCaseContext, ref: string): Promise<EndpointRow | null> =>
  (await findEndpoint(db, ref)) ?? null

export const readDelivery = async ({ db }: UseCaseContext, id: string): Promise<DeliveryListed | null> =>
  isUuid(id) ? ((await findDelivery(db, id)) ?? null) : null

type DeliveriesAsked = {
  state?: DeliveryListed['state'] | null
  endpoint?: string | null
  limit?: number
  offset?: number
}

/** What other tools were told, or are to be, the last first. */
export const readDeliveries = (
  { db }: UseCaseContext,
  { state = null, endpoint = null, limit = MOST, offset = 0 }: DeliveriesAsked = {},
): Promise<DeliveryListed[]> => listDeliveries(db, { state, endpoint, limit, offset })

type NewWebhook = {
  url: string
  events: readonly string[]
  withEmail: boolean
  /** Null: one is made. */
  secret: string | null
  dryRun: boolean
}

export type WebhookAdded =
  /** `secret` is told here and never again. */
  | { ok: true; ref: string; url: string; events: readonly string[]; withEmail: boolean; secret: string }
  | { ok: false; reason: UrlFault | 'private' | 'no-events' | 'bad-secret' }

/** Another tool is told what happens from here on. */
export async function addWebhook(
  context: StaffContext & WithPorts<'webhooks'>,
  { url: written, events: wanted, withEmail, secret: given, dryRun }: NewWebhook,
): Promise<WebhookAdded> {
  await requireMay(context, 'add webhook')
  const { db, now, by, ports } = context
  const read = readWebhookUrl(written, { allowsLocal: ports.webhooks.allowsPrivate })
  if (!read.ok) return read
  if (ports.webhooks.refuses(read.url)) return { ok: false, reason: 'private' }
  const events = [...new Set(wanted)].filter(isWebhookEvent)
  if (events.length === 0 || events.length < wanted.length) return { ok: false, reason: 'no-events' }
  if (given !== null && !isWebhookSecret(given)) return { ok: false, reason: 'bad-secret' }
  const secret = given ?? ports.webhooks.newSecret()
  const ref = `hook-${randomBytes(5).toString('hex')}`
  const { url, host } = read
  await transact(db, { dryRun }, async (trx) => {
    const at = now()
    const sealed = ports.webhooks.seal(secret, ref)
    await insertEndpoint(trx, { ref, url, events, with_email: withEmail, secret: sealed, added_at: at })
    // Without its path, in which some tools have a key of theirs.
    await insertAuditEntry(trx, {
      at,
      by,
      action: 'add webhook',
      subject_ref: ref,
      details: { host, events, withEmail },
    })
  })
  return { ok: true, ref, url, events, withEmail, secret }
}

export type WebhookRemoved = { ok: true; endpoint: EndpointRow } | { ok: false; reason: 'no-such-webhook' }

/** It is told nothing more, also not what waits. */
export const removeWebhook = (
  context: StaffContext,
  { ref, dryRun }: { ref: string; dryRun: boolean },
): Promise<WebhookRemoved> =>
  notingRefusal(context, { act: 'remove webhook', on: ref, dryRun }, () =>
    transact(context.db, { dryRun }, async (trx): Promise<WebhookRemoved> => {
      const endpoint = await findEndpoint(trx, ref)
      const dropped = await countUndelivered(trx, ref)
      if (!endpoint || !(await removeEndpoint(trx, ref))) return { ok: false, reason: 'no-such-webhook' }
      const { now, by } = context
      const details = { host: new URL(endpoint.url).host, ...dropped }
      await insertAuditEntry(trx, { at: now(), by, action: 'remove webhook', subject_ref: ref, details })
      return { ok: true, endpoint }
    }),
  )

export type WebhookReplayed = { ok: true; replayed: number } | { ok: false; reason: 'nothing-to-replay' }

/** Sends again what is over: one delivery by its number, or all that failed of an endpoint by its ref. */
export const replayWebhook = (
  context: StaffContext,
  { ref, dryRun }: { ref: string; dryRun: boolean },
): Promise<WebhookReplayed> =>
  notingRefusal(context, { act: 'replay webhook', on: ref, dryRun }, () =>
    transact(context.db, { dryRun }, async (trx): Promise<WebhookReplayed> => {
      const { now, by } = context
      const one = isUuid(ref)
      const replayed = await replayDeliveries(trx, { id: one ? ref : null, endpoint: one ? null : ref, now: now() })
      if (replayed.length === 0) return { ok: false, reason: 'nothing-to-replay' }
      await queueDeliveries(trx, replayed)
      const details = { deliveries: replayed.length }
      await insertAuditEntry(trx, { at: now(), by, action: 'replay webhook', subject_ref: ref, details })
      return { ok: true, replayed: replayed.length }
    }),
  )
