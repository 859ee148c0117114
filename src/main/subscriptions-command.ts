import { parseArgs } from 'node:util'
import {
  addSubscription,
  type SubscriptionAdded,
  type SubscriptionToAdd,
} from '#application/subscriptions/add-subscription.ts'
import { cancelSubscription } from '#application/subscriptions/cancel-subscription.ts'
import { findSubscriber } from '#application/subscriptions/find-subscriber.ts'
import { addressFields } from '#domain/addresses/address.ts'
import { levels } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import { describeSubscriber } from './describe-subscriber.ts'
import type { Desk } from './desk-command.ts'
import { withDatabase } from './with-database.ts'

const help = [
  'subscriptions show EMAIL         what someone was sent, and what is still to come',
  'subscriptions add EMAIL          a subscription that was agreed upon; nothing is charged',
  `  --deliverable ${deliverables.join(' | ')}`,
  `  --term ${terms.join(' | ')} (1year)   --level ${levels.join(' | ')} (low)   --copies COUNT (1)`,
  '  --name NAME                    of an account that is not there yet',
  '  --billed-to INSTITUTION        who pays for it by invoice',
  '  --line1, --line2, --city, --state, --postcode, --country    where print goes',
  'subscriptions cancel TOKEN       takes back what is not bound to an issue yet; no money moves',
  '  --dry-run                      with add and cancel: says what it would do',
  '  --json                         answers for programs',
]

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = {
  json: flag, 'dry-run': flag, deliverable: text, term: text, level: text, copies: text, name: text, 'billed-to': text,
  line1: text, line2: text, city: text, state: text, postcode: text, country: text,
} as const // biome-ignore format: reads best short

const read = (args: string[]) => parseArgs({ args, options, allowPositionals: true, strict: true })
type Values = ReturnType<typeof read>['values']
type Asked = { verb: 'show' | 'add' | 'cancel'; who: string; values: Values; toAdd: SubscriptionToAdd | null }

const refusals: Record<string, string> = {
  'bad-email': 'that is no email address',
  'bad-copies': 'copies are counted from 1 to 10000',
  'bad-billed-to': 'the institution has a name of at most 200 letters',
  'digital-address': 'digital is sent nowhere: leave the address away',
  'no-magazine': 'there is no magazine yet',
  'no-such-subscription': 'there is no such subscription: see subscriptions show',
  'already-cancelled': 'it is cancelled already',
}

/** `npm run desk -- subscriptions …` */
export async function subscriptionsCommand(desk: Desk): Promise<boolean> {
  const asked = tryRead(desk)
  if (asked === null) {
    for (const line of help) desk.say(line)
    return desk.args.length === 0 || desk.args[0] === 'help'
  }
  const { verb, who, values, toAdd } = asked
  const dryRun = values['dry-run']
  return withDatabase(desk, async ({ context }) => {
    if (verb === 'show') {
      const found = await findSubscriber(context, who)
      return say(desk, values.json, found, found !== null, () => found ? describeSubscriber(found) : ['✗ There is no such account.']) // biome-ignore format: one line
    }
    if (verb === 'cancel') {
      const done = await cancelSubscription(context, who, { dryRun })
      const gone = done.ok && (done.takenBack === null ? 'a lifetime' : `${done.takenBack} issues`)
      return say(desk, values.json, done, done.ok, () => [done.ok ? `${dryRun ? 'Would take' : '✓ Took'} back ${gone}` : `✗ ${refusals[done.reason]}`]) // biome-ignore format: one line
    }
    const done = toAdd && (await addSubscription(context, toAdd))
    return say(desk, values.json, done, done?.ok === true, () => (done ? describeAdded(done, dryRun) : help))
  })
}

function say(desk: Desk, json: boolean, answer: unknown, ok: boolean, lines: () => string[]): boolean {
  if (json) desk.say(JSON.stringify(answer, null, 2))
  else for (const line of lines()) desk.say(line)
  return ok
}

function describeAdded(added: SubscriptionAdded, dryRun: boolean): string[] {
  if (added.ok) {
    const issues = added.tokens === null ? 'for life' : `${added.tokens} issues`
    return [dryRun ? `Would add: ${added.phase}, ${issues}; nothing was kept` : `✓ ${added.token} of ${added.ref}: ${added.phase}, ${issues}`] // biome-ignore format: one line
  }
  if (added.reason === 'bad-address')
    return Object.entries(added.errors).map(([field, error]) => `✗ --${field}: ${error}`)
  return [`✗ ${refusals[added.reason]}`]
}

/** Null for what makes no sense. */
function tryRead({ args, say }: Desk): Asked | null {
  try {
    const { values, positionals } = read(args)
    const [verb, who, ...more] = positionals
    if ((verb !== 'show' && verb !== 'add' && verb !== 'cancel') || who === undefined || more.length > 0) return null
    return { verb, who, values, toAdd: verb === 'add' ? toSubscription(who, values) : null }
  } catch (error) {
    say(`✗ ${error instanceof Error ? error.message : error}`)
    return null
  }
}

function oneOf<Choice extends string>(name: string, choices: readonly Choice[], given: string | undefined): Choice {
  const found = choices.find((choice) => choice === given)
  if (!found) throw new Error(`--${name} is one of ${choices.join(', ')}`)
  return found
}

function toSubscription(email: string, values: Values): SubscriptionToAdd {
  const { line1 = '', line2 = '', city = '', state = '', postcode = '', country = '' } = values
  const isSomewhere = addressFields.some((field) => values[field] !== undefined)
  return {
    email,
    name: values.name ?? null,
    deliverable: oneOf('deliverable', deliverables, values.deliverable),
    term: oneOf('term', terms, values.term ?? '1year'),
    level: oneOf('level', levels, values.level ?? 'low'),
    copies: /^\d{1,6}$/.test(values.copies ?? '1') ? Number(values.copies ?? '1') : Number.NaN,
    billedTo: values['billed-to'] ?? null,
    address: isSomewhere ? { line1, line2, city, state, postcode, country } : null,
    dryRun: values['dry-run'],
  }
}
