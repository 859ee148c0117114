import { parseArgs } from 'node:util'
import { type RenewalListed, readRenewals } from '#application/renewals/list-renewals.ts'
import { type RenewalRun, runRenewals } from '#application/renewals/run-renewals.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { renewalStates } from '#domain/renewals/renewal.ts'
import type { Desk } from './desk-command.ts'
import { BadOption, readingOptions } from './desk-options.ts'
import { withDatabase } from './with-database.ts'
import { withPayments } from './with-payments.ts'

const help = [
  'renewals list [options]      subscriptions that renew themselves, those changed last first',
  `  --state ${renewalStates.join(' | ')}`,
  '  --email ADDRESS            of one reader',
  'renewals run [--dry-run]     tells, charges and retries whoever it is time for, without waiting for the hour',
  '  --limit COUNT              with both: at most so many, 50 unless told',
  '  --json                     answers for programs',
]

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = { state: text, email: text, limit: text, json: flag, 'dry-run': flag } as const
const read = (args: string[]) => parseArgs({ args, options, allowPositionals: true, strict: true })
type Values = ReturnType<typeof read>['values']

const MOST = 100_000

/** `npm run desk -- renewals …` */
export const renewalsCommand = (desk: Desk): Promise<boolean> =>
  readingOptions(desk, async () => {
    const { values, positionals } = read(desk.args)
    const [verb, ...more] = positionals
    if (verb === 'list' && more.length === 0) return await listCommand(desk, values)
    if (verb === 'run' && more.length === 0) return await runCommand(desk, values)
    for (const line of help) desk.say(line)
    return verb === undefined || verb === 'help'
  })

function limitOf({ limit = '50' }: Values): number {
  if (!/^[1-9]\d{0,5}$/.test(limit) || Number(limit) > MOST) throw new BadOption(`--limit is from 1 to ${MOST}`)
  return Number(limit)
}

function listCommand(desk: Desk, values: Values): Promise<boolean> {
  const { state = null, email = null, json } = values
  if (state !== null && !renewalStates.some((known) => known === state))
    throw new BadOption(`--state is one of ${renewalStates.join(', ')}`)
  const asked = { state, email, limit: limitOf(values) }
  return withDatabase(desk, async ({ context }) => {
    const renewals = await readRenewals(context, asked)
    if (json) desk.say(JSON.stringify(renewals, null, 2))
    else for (const renewal of renewals) desk.say(renewalLine(renewal))
    return true
  })
}

function renewalLine(renewal: RenewalListed): string {
  const { email, cycle, state, because, noticedCents, nextAt, attempts, order } = renewal
  const isUnderWay = state === 'waiting' || state === 'failing'
  const rest = [because, isUnderWay && `next ${nextAt.toISOString().slice(0, 16)}Z`, `${attempts} charges`, order]
  return `${state.padEnd(9)} ${email}  ${cycle}  ${formatMoney(cents(noticedCents), '')}  ${rest.filter(Boolean).join(', ')}`
}

function runCommand(desk: Desk, values: Values): Promise<boolean> {
  const limit = limitOf(values)
  return withPayments(desk, async (context) => {
    const done: RenewalRun[] = []
    for await (const one of runRenewals(context, { dryRun: values['dry-run'], limit })) {
      done.push(one)
      if (!values.json) desk.say(`${one.account}  ${[one.did, one.outcome].filter(Boolean).join(', ')}`)
    }
    if (values.json) desk.say(JSON.stringify(done, null, 2))
    else desk.say(values['dry-run'] ? `Would do something about ${done.length}` : `✓ ${done.length}`)
    return done.every(({ did }) => did !== 'outage')
  })
}
