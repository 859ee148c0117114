import { type RenewalListed, readRenewals, renewalSorts } from '#application/renewals/list-renewals.ts'
import { type RenewalRun, runRenewals } from '#application/renewals/run-renewals.ts'
import { sayJson } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { listOptions, listPlace, tellPage } from '#desk/command-line/list-pages.ts'
import { limitOf, oneOf } from '#desk/command-line/option-values.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { renewalStates } from '#domain/renewals/renewal.ts'
import { endingCommand, readersCommand, sendCommand, toBillCommand, unprintedCommand } from './ending-commands.ts'
import { lettersCommand, wavesCommand } from './wave-commands.ts'

const MOST = 100_000
const limit = text('COUNT', 'at most so many, 50 unless told')

const list = deskCommand({
  name: 'list',
  help: 'subscriptions that renew themselves, and how their charges stand',
  act: null,
  arguments: [],
  options: {
    state: text('STATE', renewalStates.join(', '), renewalStates),
    email: text('ADDRESS', 'of one reader'),
    sort: text('ORDER', `${renewalSorts.join(', ')}; changed unless told: those changed last first`, renewalSorts),
    ...listOptions,
    json,
  },
  run(desk, _args, values) {
    const state = values.state === undefined ? null : oneOf('state', renewalStates, values.state)
    const sort = oneOf('sort', renewalSorts, values.sort ?? 'changed')
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await readRenewals(context, { state, email: values.email ?? null, sort, ...place.slice })
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(renewalLine) })
      return true
    })
  },
})

const run = deskCommand({
  name: 'run',
  help: 'tells, charges and retries whoever it is time for, without waiting for the hour',
  act: 'run renewals',
  arguments: [],
  options: { limit, 'dry-run': dryRun, json },
  run(desk, _args, { json, 'dry-run': dryRun, ...values }) {
    const limit = limitOf(values.limit, MOST)
    return desk.withPayments(async (context) => {
      const done: RenewalRun[] = []
      for await (const one of runRenewals(context, { dryRun, limit })) {
        done.push(one)
        if (!json) desk.say(`${one.account}  ${[one.did, one.outcome].filter(Boolean).join(', ')}`)
      }
      if (json) sayJson(desk, done)
      else desk.say(dryRun ? `Would do something about ${done.length}` : `✓ ${done.length}`)
      return done.every(({ did }) => did !== 'outage')
    })
  },
})

export const renewalCommands: DeskGroup = {
  name: 'renewals',
  help: 'subscriptions that renew themselves, and those that end',
  commands: [
    list,
    run,
    endingCommand,
    toBillCommand,
    readersCommand,
    sendCommand,
    unprintedCommand,
    lettersCommand,
    wavesCommand,
  ],
}

function renewalLine(renewal: RenewalListed): string {
  const { email, cycle, state, because, noticedCents, nextAt, attempts, reason, order } = renewal
  const isUnderWay = state === 'waiting' || state === 'failing'
  const rest = [
    because,
    isUnderWay && `next ${nextAt.toISOString().slice(0, 16)}Z`,
    `${attempts} charges`,
    reason,
    order,
  ]
  return `${state.padEnd(9)} ${email}  ${cycle}  ${formatMoney(cents(noticedCents), '')}  ${rest.filter(Boolean).join(', ')}`
}
