import {
  type DeliveryListed,
  readDelivery,
  readEndpoint,
  removeWebhook,
  replayWebhook,
} from '#application/webhooks/manage-webhooks.ts'
import { saidCount } from '#domain/text/said-count.ts'
import { changeWebhookAct, type WebhookSubject } from './change-webhook-act.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'

const LIST = '/desk/webhooks'
const NOTHING_TO_REPLAY = 'There is nothing to send again: it waits, or is gone.'

const remove: DeskAct<WebhookSubject> = {
  verb: 'remove',
  act: 'remove webhook',
  label: 'Stop telling it',
  done: 'It is told nothing more.',
  fields: () => ({}),
  Fields: () => <p>What waits for it is dropped. To tell it again, add it anew.</p>,
  async run(context, { subject, dryRun }) {
    const removed = await removeWebhook(context, { ref: subject.ref, dryRun })
    if (!removed.ok) return { ok: false, refusal: 'It was removed already.' }
    const { url, events, waiting } = removed.endpoint
    const changes = [
      { what: url, before: `told of ${events.join(', ')}`, after: 'told nothing' },
      { what: 'What waits for it', before: saidCount(waiting), after: 'dropped' },
    ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

const replayFailed: DeskAct<WebhookSubject> = {
  verb: 'replay',
  act: 'replay webhook',
  label: 'Send what failed again',
  done: 'It is sent again.',
  fields: () => ({}),
  Fields: () => <p>Each has the number that it had: a tool that has seen it knows it again.</p>,
  async run(context, { subject, dryRun }) {
    const replayed = await replayWebhook(context, { ref: subject.ref, dryRun })
    if (!replayed.ok) return { ok: false, refusal: NOTHING_TO_REPLAY }
    const changes = [{ what: 'Messages', before: `${replayed.replayed} failed`, after: 'sent again at once' }]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

export const webhookActs: ActKind<WebhookSubject> = {
  path: `${LIST}/:ref/:verb`,
  at: LIST,
  acts: [changeWebhookAct, replayFailed, remove],
  async read(context, { ref = '' }) {
    const endpoint = await readEndpoint(context, ref)
    return endpoint && { ...endpoint, newSecret: context.ports.webhooks.newSecret() }
  },
  lease: ({ ref }) => `webhook:${ref}`,
  ref: ({ ref }) => ref,
  home: ({ ref }) => `${LIST}/${encodeURIComponent(ref)}`,
  list: LIST,
  Name: ({ subject: { url } }) => <>{url}</>,
}

const replayOne: DeskAct<DeliveryListed> = {
  verb: 'replay',
  act: 'replay webhook',
  label: 'Send it again',
  done: 'It is sent again.',
  fields: () => ({}),
  Fields: () => <p>It has the number that it had: a tool that has seen it knows it again.</p>,
  async run(context, { subject, dryRun }) {
    const replayed = await replayWebhook(context, { ref: subject.id, dryRun })
    if (!replayed.ok) return { ok: false, refusal: NOTHING_TO_REPLAY }
    const changes = [{ what: subject.event, before: subject.state, after: 'sent again at once' }]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

export const deliveryActs: ActKind<DeliveryListed> = {
  path: `${LIST}/deliveries/:id/:verb`,
  at: LIST,
  acts: [replayOne],
  read: (context, { id = '' }) => readDelivery(context, id),
  lease: ({ id }) => `delivery:${id}`,
  ref: ({ id }) => id,
  home: ({ id }) => `${LIST}/deliveries/${id}`,
  list: LIST,
  Name: ({ subject: { event, endpoint, error } }) => (
    <>
      {event} to {endpoint}
      {error && `: ${error}`}
    </>
  ),
}
