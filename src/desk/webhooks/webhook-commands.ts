import { changeWebhook, NEW_SECRET } from '#application/webhooks/change-webhook.ts'
import {
  addWebhook,
  type DeliveryListed,
  type EndpointRow,
  readDeliveries,
  readEndpoints,
  removeWebhook,
  replayWebhook,
} from '#application/webhooks/manage-webhooks.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json, many, text } from '#desk/command-line/desk-command.ts'
import { listOptions, listPlace, tellPage } from '#desk/command-line/list-pages.ts'
import { oneOf } from '#desk/command-line/option-values.ts'
import { saidCount } from '#domain/text/said-count.ts'
import { webhookFaultTexts } from '#domain/webhooks/fault-texts.ts'
import { webhookEvents } from '#domain/webhooks/webhook-events.ts'

const list = deskCommand({
  name: 'list',
  help: 'the tools that are told what happens, and how that goes',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _arguments, values) =>
    desk.withDatabase(async (context) => {
      const endpoints = await readEndpoints(context)
      tell(desk, values, endpoints, () => (endpoints.length === 0 ? ['No tool is told.'] : endpoints.map(endpointLine)))
      return true
    }),
})

const endpointLine = ({ ref, url, events, withEmail, waiting, delivered, failed }: EndpointRow) =>
  `${ref}  ${url}  ${events.join(', ')}${withEmail ? ', with email' : ''}  ${saidCount(delivered)} taken, ${saidCount(waiting)} waiting, ${saidCount(failed)} failed`

const add = deskCommand({
  name: 'add',
  help: 'tells another tool what happens; says the secret that signs it once',
  act: 'add webhook',
  arguments: ['URL'],
  options: {
    event: many('EVENT', `${webhookEvents.join(', ')}; all unless told`),
    email: flag('tells it the reader’s email too'),
    'dry-run': dryRun,
    json,
  },
  run: (desk, [url], { event: events = webhookEvents, email: withEmail, 'dry-run': dryRun, json }) =>
    desk.withWebhooks(async (context) => {
      const added = await addWebhook(context, { url, events, withEmail, secret: null, dryRun })
      tell(desk, { json }, dryRun && added.ok ? { ...added, secret: null } : added, () => {
        if (!added.ok) return [`✗ ${webhookFaultTexts[added.reason]}`]
        if (dryRun) return [`Would tell ${added.url} of ${added.events.join(', ')}`]
        return [`✓ ${added.ref} is told of ${added.events.join(', ')}`, `  its secret, said this once: ${added.secret}`]
      })
      return added.ok
    }),
})

const change = deskCommand({
  name: 'change',
  help: 'where it listens, what it is told of, a new secret; what is not said stays',
  act: 'change webhook',
  arguments: ['REF'],
  options: {
    url: text('URL', 'where it listens from here on'),
    event: many('EVENT', `all that it is told of from here on: ${webhookEvents.join(', ')}`),
    email: text('YES', 'whether it is told the reader’s email too: yes or no', ['yes', 'no']),
    'new-secret': flag('gives it a new secret, said once; for seven days the old one signs as well'),
    'dry-run': dryRun,
    json,
  },
  run: (desk, [ref], { url, event: events, email, 'new-secret': renews, 'dry-run': dryRun, json }) =>
    desk.withWebhooks(async (context) => {
      const withEmail = email === undefined ? undefined : oneOf('email', ['yes', 'no'], email) === 'yes'
      const secret = renews ? NEW_SECRET : undefined
      const done = await changeWebhook(context, { ref, change: { url, events, withEmail, secret }, dryRun })
      tell(desk, { json }, dryRun && done.ok ? { ...done, secret: null } : done, () => {
        if (!done.ok) return [`✗ ${webhookFaultTexts[done.reason]}`]
        const { after } = done
        const told = `${after.url} of ${after.events.join(', ')}${after.withEmail ? ', with email' : ''}`
        if (dryRun) return [`Would tell ${told}${renews ? ', with a new secret' : ''}`]
        const said = done.secret === null ? [] : [`  its new secret, said this once: ${done.secret}`]
        return [`✓ ${ref} tells ${told}`, ...said]
      })
      return done.ok
    }),
})

const remove = deskCommand({
  name: 'remove',
  help: 'tells it nothing more, also not what waits',
  act: 'remove webhook',
  arguments: ['REF'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      const removed = await removeWebhook(context, { ref, dryRun })
      tell(desk, { json }, removed, () => [
        !removed.ok
          ? '✗ there is no such webhook: see webhooks list'
          : `${dryRun ? 'Would remove' : '✓ Removed'} ${removed.endpoint.url}; ${saidCount(removed.endpoint.waiting)} waiting are dropped`,
      ])
      return removed.ok
    }),
})

const replay = deskCommand({
  name: 'replay',
  help: 'sends again: one delivery by its number, or all that failed of a webhook by its ref',
  act: 'replay webhook',
  arguments: ['REF'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      const replayed = await replayWebhook(context, { ref, dryRun })
      tell(desk, { json }, replayed, () => [
        !replayed.ok
          ? '✗ there is nothing of that name that failed or was sent'
          : `${dryRun ? 'Would send' : '✓ Sent'} again: ${replayed.replayed}`,
      ])
      return replayed.ok
    }),
})

const states = ['waiting', 'delivered', 'failed'] as const

const deliveries = deskCommand({
  name: 'deliveries',
  help: 'what tools were told, or are to be, the last first',
  act: null,
  arguments: [],
  options: {
    state: text('STATE', states.join(', '), states),
    webhook: text('REF', 'only to this one'),
    ...listOptions,
    json,
  },
  run(desk, _arguments, { state, webhook: endpoint = null, ...values }) {
    const asked = { state: state === undefined ? null : oneOf('state', states, state), endpoint }
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await readDeliveries(context, { ...asked, ...place.slice })
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(deliveryLine) })
      return true
    })
  },
})

const deliveryLine = ({ id, endpoint, event, reader, at, state, attempts, error }: DeliveryListed) =>
  `${id}  ${endpoint}  ${at.toISOString()}  ${event}  ${reader ?? '–'}  ${state} ×${attempts}  ${error ?? ''}`.trimEnd()

export const webhookCommands: DeskGroup = {
  name: 'webhooks',
  help: 'other tools that are told what happens',
  commands: [list, add, change, remove, replay, deliveries],
}
