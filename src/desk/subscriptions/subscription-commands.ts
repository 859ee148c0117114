import {
  addSubscription,
  type SubscriptionAdded,
  type SubscriptionToAdd,
} from '#application/subscriptions/add-subscription.ts'
import { cancelSubscription } from '#application/subscriptions/cancel-subscription.ts'
import { findSubscriber } from '#application/subscriptions/find-subscriber.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json, text, type Values } from '#desk/command-line/desk-command.ts'
import { BadOption, oneOf } from '#desk/command-line/option-values.ts'
import { addressFields } from '#domain/addresses/address.ts'
import { cancelFaults, cancelReasons, readCancelReason } from '#domain/subscriptions/cancel-reasons.ts'
import { levels } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import { change } from './change-command.ts'
import { describeSubscriber } from './describe-subscriber.ts'
import { extend } from './extend-command.ts'
import { move } from './move-command.ts'
import { skip } from './skip-command.ts'

const show = deskCommand({
  name: 'show',
  help: 'what someone was sent, and what is still to come',
  act: null,
  arguments: ['EMAIL'],
  options: { json },
  run: (desk, [email], values) =>
    desk.withDatabase(async (context) => {
      const found = await findSubscriber(context, email)
      tell(desk, values, found, () => (found ? describeSubscriber(found) : ['✗ There is no such account.']))
      return found !== null
    }),
})

const addOptions = {
  deliverable: text('DELIVERABLE', deliverables.join(', '), deliverables),
  term: text('TERM', `${terms.join(', ')} (1year)`, terms),
  level: text('LEVEL', `${levels.join(', ')} (low)`, levels),
  copies: text('COUNT', 'of each issue (1)'),
  name: text('NAME', 'of an account that is not there yet'),
  'billed-to': text('INSTITUTION', 'who pays for it by invoice'),
  line1: text('LINE', 'where print goes'),
  line2: text('LINE', 'where print goes'),
  city: text('CITY', 'where print goes'),
  state: text('STATE', 'where print goes'),
  postcode: text('POSTCODE', 'where print goes'),
  country: text('COUNTRY', 'where print goes, as two letters'),
  'dry-run': dryRun,
  json,
} as const

const add = deskCommand({
  name: 'add',
  help: 'a subscription that was agreed upon; nothing is charged',
  act: 'add subscription',
  arguments: ['EMAIL'],
  options: addOptions,
  run(desk, [email], values) {
    const toAdd = toSubscription(email, values)
    return desk.withDatabase(async (context) => {
      const added = await addSubscription(context, toAdd)
      tell(desk, values, added, () => describeAdded(added, toAdd.dryRun))
      return added.ok
    })
  },
})

const cancel = deskCommand({
  name: 'cancel',
  help: 'takes back what is not bound to an issue yet; no money moves',
  act: 'cancel subscription',
  arguments: ['TOKEN'],
  options: {
    reason: text('REASON', `why: ${cancelReasons.join(', ')} (not-said)`, cancelReasons),
    note: text('WORDS', 'what they said besides'),
    'dry-run': dryRun,
    json,
  },
  run: (desk, [token], values) =>
    desk.withDatabase(async (context) => {
      const read = readCancelReason(values.reason ?? 'not-said', values.note ?? '')
      if (!read.ok) throw new BadOption(cancelFaults[read.reason])
      const done = await cancelSubscription(context, token, { because: read.because, dryRun: values['dry-run'] })
      const gone = done.ok && (done.takenBack === null ? 'a lifetime' : `${done.takenBack} issues`)
      tell(desk, values, done, () => [
        done.ok ? `${values['dry-run'] ? 'Would take' : '✓ Took'} back ${gone}` : `✗ ${refusals[done.reason]}`,
      ])
      return done.ok
    }),
})

export const subscriptionCommands: DeskGroup = {
  name: 'subscriptions',
  help: 'what someone was sent and is still to get',
  commands: [show, add, extend, change, cancel, move, skip],
}

const refusals: Record<string, string> = {
  'bad-email': 'that is no email address',
  'bad-copies': 'copies are counted from 1 to 10000',
  'bad-billed-to': 'the institution has a name of at most 200 letters',
  'digital-address': 'digital is sent nowhere: leave the address away',
  'no-magazine': 'there is no magazine yet',
  'no-such-subscription': 'there is no such subscription: see subscriptions show',
  'already-cancelled': 'it is cancelled already',
}

function describeAdded(added: SubscriptionAdded, dryRun: boolean): string[] {
  if (added.ok) {
    const issues = added.tokens === null ? 'for life' : `${added.tokens} issues`
    return [
      dryRun
        ? `Would add: ${added.phase}, ${issues}; nothing was kept`
        : `✓ ${added.token} of ${added.ref}: ${added.phase}, ${issues}`,
    ]
  }
  if (added.reason === 'bad-address')
    return Object.entries(added.errors).map(([field, error]) => `✗ --${field}: ${error}`)
  return [`✗ ${refusals[added.reason]}`]
}

function toSubscription(email: string, values: Values<typeof addOptions>): SubscriptionToAdd {
  const { line1 = '', line2 = '', city = '', state = '', postcode = '', country = '', copies = '1' } = values
  const isSomewhere = addressFields.some((field) => values[field] !== undefined)
  return {
    email,
    name: values.name ?? null,
    deliverable: oneOf('deliverable', deliverables, values.deliverable ?? ''),
    term: oneOf('term', terms, values.term ?? '1year'),
    level: oneOf('level', levels, values.level ?? 'low'),
    copies: /^\d{1,6}$/.test(copies) ? Number(copies) : Number.NaN,
    billedTo: values['billed-to'] ?? null,
    address: isSomewhere ? { line1, line2, city, state, postcode, country } : null,
    dryRun: values['dry-run'],
  }
}
