import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { isWebhookEvent, webhookEvents } from '#domain/webhooks/webhook-events.ts'
import { isWebhookSecret, oldSecretUntil } from '#domain/webhooks/webhook-secret.ts'
import { readWebhookUrl, type UrlFault } from '#domain/webhooks/webhook-url.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { lockEndpoint, replaceSecret, updateEndpoint } from '#store/webhooks/endpoints.ts'

/** What is not said stays as it was. */
export type WebhookChange = {
  url?: string | undefined
  events?: readonly string[] | undefined
  withEmail?: boolean | undefined
  /** A new secret, or `new`: one is made. */
  secret?: string | undefined
}

type Told = { url: string; events: readonly string[]; withEmail: boolean; waiting: number | null }

export type WebhookChanged =
  /** `secret` is told here and never again; null where it stays. Until `oldSecretUntil` the old one signs as well. */
  | { ok: true; ref: string; before: Told; after: Told; secret: string | null; oldSecretUntil: Date | null }
  | { ok: false; reason: UrlFault | 'private' | 'no-events' | 'bad-secret' | 'no-such-webhook' | 'nothing-to-change' }

export const NEW_SECRET = 'new'

/** Changes where a tool listens, what it is told of, and the secret that signs it. What waits goes where it listens then. */
export const changeWebhook = (
  context: StaffContext & WithPorts<'webhooks'>,
  { ref, change, dryRun }: { ref: string; change: WebhookChange; dryRun: boolean },
): Promise<WebhookChanged> =>
  notingRefusal(context, { act: 'change webhook', on: ref, dryRun }, () =>
    transact(context.db, { dryRun }, async (trx): Promise<WebhookChanged> => {
      const { now, by, ports } = context
      const before = await lockEndpoint(trx, ref)
      if (!before) return { ok: false, reason: 'no-such-webhook' }
      const read = readWebhookUrl(change.url ?? before.url, { allowsLocal: ports.webhooks.allowsPrivate })
      if (!read.ok) return read
      if (ports.webhooks.refuses(read.url)) return { ok: false, reason: 'private' }
      const wanted = change.events ?? before.events
      // In the order of the list, so that the same boxes are the same events.
      const events = webhookEvents.filter((event) => wanted.includes(event))
      if (events.length === 0 || !wanted.every(isWebhookEvent)) return { ok: false, reason: 'no-events' }
      const secret = change.secret === NEW_SECRET ? ports.webhooks.newSecret() : (change.secret ?? null)
      if (secret !== null && !isWebhookSecret(secret)) return { ok: false, reason: 'bad-secret' }
      const after = { url: read.url, events, withEmail: change.withEmail ?? before.withEmail, waiting: before.waiting }
      const changed = changedIn(before, after)
      if (changed.length === 0 && secret === null) return { ok: false, reason: 'nothing-to-change' }
      const at = now()
      const until = secret === null ? null : oldSecretUntil(at)
      await updateEndpoint(trx, ref, after)
      if (secret !== null && until) await replaceSecret(trx, ref, { secret: ports.webhooks.seal(secret, ref), until })
      // Without its path, in which some tools have a key of theirs.
      const details = { host: read.host, events, withEmail: after.withEmail, changed, newSecret: secret !== null }
      await insertAuditEntry(trx, { at, by, action: 'change webhook', subject_ref: ref, details })
      return { ok: true, ref, before, after, secret, oldSecretUntil: until }
    }),
  )

function changedIn(before: Told, after: Told): string[] {
  const isSameEvents = [...before.events].sort().join() === [...after.events].sort().join()
  return [
    ...(before.url === after.url ? [] : ['url']),
    ...(isSameEvents ? [] : ['events']),
    ...(before.withEmail === after.withEmail ? [] : ['withEmail']),
  ]
}
