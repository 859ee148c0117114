import type { MonthlyChange } from '#application/donations/monthly/change-monthly.ts'
import { changeDonation } from '#application/donations/staff/change-donation.ts'
import { readDonations, showDonations } from '#application/donations/staff/list-donations.ts'
import { mailDonationLink } from '#application/donations/staff/mail-donation-link.ts'
import { type DonationRun, runDonations } from '#application/donations/staff/run-donations.ts'
import { stopDonation } from '#application/donations/staff/stop-donation.ts'
import { sayJson, tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json, text, type Values } from '#desk/command-line/desk-command.ts'
import { listOptions, listPlace, tellPage } from '#desk/command-line/list-pages.ts'
import { BadOption, limitOf, oneOf } from '#desk/command-line/option-values.ts'
import { guestArrives } from '#desk/readers/guest-command.ts'
import { monthlyStatuses } from '#domain/donations/monthly/monthly-charge.ts'
import { donationRefusals } from '#domain/donations/monthly/refusals.ts'
import { PAUSE_MONTHS } from '#domain/donations/monthly.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import { describeDonation, donationLine } from './describe-donations.ts'
import { giftCommands } from './gift-commands.ts'
import { statementCommands } from './statement-commands.ts'

const MOST = 100_000
const limit = text('COUNT', 'at most so many, 50 unless told')

const list = deskCommand({
  name: 'list',
  help: 'monthly donations, the newest first',
  act: null,
  arguments: [],
  options: {
    status: text('STATUS', monthlyStatuses.join(', '), monthlyStatuses),
    email: text('ADDRESS', 'of one donor'),
    ...listOptions,
    json,
  },
  run(desk, _args, values) {
    const status = values.status === undefined ? null : oneOf('status', monthlyStatuses, values.status)
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await readDonations(context, { status, email: values.email ?? null, ...place.slice })
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(donationLine) })
      return true
    })
  },
})

const show = deskCommand({
  name: 'show',
  help: 'monthly donations of an address, or one of them, with what was given',
  act: null,
  arguments: ['EMAIL|ID'],
  options: { json },
  run: (desk, [emailOrId], values) =>
    desk.withDatabase(async (context) => {
      const shown = await showDonations(context, emailOrId)
      tell(desk, values, shown, () => (shown.length > 0 ? shown.flatMap(describeDonation) : [`✗ ${NONE}`]))
      return shown.length > 0
    }),
})

const stop = deskCommand({
  name: 'stop',
  help: 'charges nothing any more; its donor is told by mail',
  act: 'stop donation',
  arguments: ['ID'],
  options: { reason: text('WORDS', 'why, for those who look at it later'), 'dry-run': dryRun, json },
  run: (desk, [id], values) =>
    desk.withPayments(async (context) => {
      const done = await stopDonation(context, id, { reason: values.reason ?? null, dryRun: values['dry-run'] })
      const underWay = done.ok && done.isUnderWay ? '; the charge that is under way is the last' : ''
      tell(desk, values, done, () => [
        done.ok ? `${values['dry-run'] ? 'Would stop' : '✓ Stopped'}${underWay}` : `✗ ${refusals[done.reason]}`,
      ])
      return done.ok
    }),
})

const changeOptions = {
  amount: text('AMOUNT', 'from the next charge on, such as 10 or 24.95'),
  day: text('DAY', 'of the month, from 1 to 31'),
  pause: text('MONTHS', `leaves out so many: ${PAUSE_MONTHS.join(', ')}`, PAUSE_MONTHS.map(String)),
  skip: flag('leaves out the next one'),
  resume: flag('ends a pause'),
  'dry-run': dryRun,
  json,
} as const

const change = deskCommand({
  name: 'change',
  help: 'changes amount or day, pauses, or leaves one out, as its donor could',
  act: 'change donation',
  arguments: ['ID'],
  options: changeOptions,
  run(desk, [id], values) {
    const changes = toChanges(values)
    return desk.withPayments(async (context) => {
      const done = await changeDonation(context, id, { changes, dryRun: values['dry-run'] })
      const said = values['dry-run'] ? 'Would be changed' : '✓ Changed'
      tell(desk, values, done, () => [
        done.ok ? `${said}; the next charge is on ${done.nextOn}` : `✗ ${refusals[done.reason]}`,
      ])
      return done.ok
    })
  },
})

function toChanges({ amount, day, pause, skip, resume }: Values<typeof changeOptions>): MonthlyChange[] {
  const changes: MonthlyChange[] = []
  if (amount !== undefined) {
    const read = parseDollars(amount)
    if (read === null) throw new BadOption('--amount is an amount, such as 10 or 24.95')
    changes.push({ change: 'amount', amount: read })
  }
  if (day !== undefined) {
    if (!/^([1-9]|[12]\d|3[01])$/.test(day)) throw new BadOption('--day is from 1 to 31')
    changes.push({ change: 'day', day: Number(day) })
  }
  if (pause !== undefined) {
    const months = PAUSE_MONTHS.find((some) => String(some) === pause)
    if (months === undefined) throw new BadOption(`--pause is one of ${PAUSE_MONTHS.join(', ')}`)
    changes.push({ change: 'pause', months })
  }
  if (resume) changes.push({ change: 'resume' })
  if (skip) changes.push({ change: 'skip' })
  if (changes.length === 0) throw new BadOption('Say what to change: --amount, --day, --pause, --skip or --resume')
  return changes
}

const link = deskCommand({
  name: 'link',
  help: 'mails its donor the link to the page of the donation again',
  act: 'mail donation link',
  arguments: ['ID'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [id], values) =>
    desk.withPayments(async (context) => {
      const done = await mailDonationLink(context, id, { dryRun: values['dry-run'] })
      const said = values['dry-run'] ? 'Would be mailed' : '✓ Mailed'
      tell(desk, values, done, () => [done.ok ? `${said} to ${done.email}` : `✗ ${refusals[done.reason]}`])
      return done.ok
    }),
})

const run = deskCommand({
  name: 'run',
  help: 'charges and retries whatever it is time for, without waiting for the hour',
  act: 'run donations',
  arguments: [],
  options: { limit, 'dry-run': dryRun, json },
  run(desk, _args, { json, 'dry-run': dryRun, ...values }) {
    const limit = limitOf(values.limit, MOST)
    return desk.withPayments(async (context) => {
      const done: DonationRun[] = []
      for await (const one of runDonations(context, { dryRun, limit })) {
        done.push(one)
        if (!json) desk.say(`${one.donation}  ${[one.did, one.outcome].filter(Boolean).join(', ')}`)
      }
      if (json) sayJson(desk, done)
      else desk.say(dryRun ? `Would do something about ${done.length}` : `✓ ${done.length}`)
      return done.every(({ did }) => did !== 'outage')
    })
  },
})

const arrives = guestArrives('ID', (id) => ({ donation: id }))

export const donationCommands: DeskGroup = {
  name: 'donations',
  help: 'gifts that are made every month, single ones, and yearly statements of what donors gave',
  commands: [list, show, stop, change, link, arrives, run, ...giftCommands, ...statementCommands],
}

const NONE = `${donationRefusals['not-found']}: see donations list`
const refusals = { ...donationRefusals, 'not-found': NONE }
