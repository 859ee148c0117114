import { readWaitingLetters, type WaitingLetter } from '#application/renewals/list-renewals.ts'
import { readToBill, type ToBill } from '#application/renewals/read-to-bill.ts'
import { listWave, type MemberOf, memberSorts, type WaveMember } from '#application/renewals/waves/list-wave.ts'
import { readRenewalsDesk } from '#application/renewals/waves/read-renewals-desk.ts'
import { renewalListSorts } from '#application/renewals/waves/read-renewals-list.ts'
import { sendWave, type WaveSent } from '#application/renewals/waves/send-wave.ts'
import { tell } from '#desk/command-line/answer.ts'
import { anew, countedLine } from '#desk/command-line/counted-anew.ts'
import { deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { listOptions, listPlace, tellPage } from '#desk/command-line/list-pages.ts'
import { oneOf } from '#desk/command-line/option-values.ts'
import { leftOutWords } from '#domain/renewals/wave-words.ts'
import { leftOutReasons } from '#domain/renewals/waves.ts'
import { saidCount } from '#domain/text/said-count.ts'
import { waveOf } from './wave-commands.ts'

const day = (at: Date) => at.toISOString().slice(0, 10)

export const endingCommand = deskCommand({
  name: 'ending',
  help: 'how many subscriptions end, by wave; charges that fail, letters to print and notices to come',
  act: null,
  arguments: [],
  options: { anew, json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const { waves, countedAt, ...counts } = await readRenewalsDesk(context, { anew: values.anew })
      tell(desk, values, { waves, countedAt, ...counts }, () => [
        ...waves.map(
          ({ wave, readers, mailed, letters, toPrint }) =>
            `${wave.padEnd(10)} ${readers} readers, ${mailed} mailed, ${letters} by letter, ${toPrint} letters to print`,
        ),
        ...Object.entries(counts).map(([what, count]) => `${saidCount(count).padStart(6)}  ${what}`),
        countedLine(countedAt),
      ])
      return true
    }),
})

export const readersCommand = deskCommand({
  name: 'readers',
  help: 'those of a wave, how they were told of it, and why not; or those who renew by themselves and are to be told',
  act: null,
  arguments: [],
  options: {
    wave: text('WAVE', 'such as left-0 or lapsed-30, or autorenew'),
    sort: text('ORDER', `${memberSorts.join(' or ')}, name unless told`, memberSorts),
    ...listOptions,
    json,
  },
  run(desk, _args, values) {
    const of: MemberOf = values.wave === 'autorenew' ? values.wave : waveOf(values.wave)
    const sort = oneOf('sort', memberSorts, values.sort ?? 'name')
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await listWave(context, { of, sort, ...place.slice })
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(memberLine) })
      return true
    })
  },
})

export const toBillCommand = deskCommand({
  name: 'to-bill',
  help: 'subscriptions of institutions, and of several copies, that end: nobody but staff bills them anew',
  act: null,
  arguments: [],
  options: { sort: text('ORDER', 'time or name, time unless told', renewalListSorts), ...listOptions, json },
  run(desk, _args, values) {
    const sort = oneOf('sort', renewalListSorts, values.sort ?? 'time')
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await readToBill(context, { sort, ...place.slice })
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(toBillLine) })
      return true
    })
  },
})

export const unprintedCommand = deskCommand({
  name: 'unprinted',
  help: 'letters that wait to be printed, for those whose mail comes back',
  act: null,
  arguments: [],
  options: { ...listOptions, json },
  run(desk, _args, values) {
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await readWaitingLetters(context, { sort: 'time', ...place.slice })
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(letterLine) })
      return true
    })
  },
})

export const sendCommand = deskCommand({
  name: 'send',
  help: 'tells those of one wave now, without waiting for the hour; nobody twice',
  act: 'send renewal wave',
  arguments: [],
  options: { wave: text('WAVE', 'such as left-0 or lapsed-30'), 'dry-run': dryRun, json },
  run(desk, _args, values) {
    const asked = { wave: waveOf(values.wave), dryRun: values['dry-run'] }
    return desk.withPayments(async (context) => {
      const sent = await sendWave(context, asked)
      tell(desk, values, sent, () => sentLines(sent, asked.dryRun))
      return sent.ok
    })
  },
})

const letterLine = ({ ref, name, wave, since, hasAddress }: WaitingLetter): string =>
  `${wave.padEnd(10)} ${ref}  ${name}  since ${day(since)}${hasAddress ? '' : ', no address'}`

function toBillLine({ ref, name, billedTo, subscription, copies, left, lastIssue }: ToBill): string {
  const rest = [billedTo && `billed to ${billedTo}`, subscription, copies > 1 && `${copies} copies`, `${left} left`]
  return `${ref}  ${name}  ${[...rest, lastIssue && `last issue ${lastIssue}`].filter(Boolean).join(', ')}`
}

function memberLine({ ref, name, left, lastIssue, told, tells, leftOut }: WaveMember): string {
  const state = told ? `told by ${told.by} on ${day(told.at)}` : tells ? `to be told by ${tells}` : ''
  const rest = [`${left} left`, lastIssue && `last issue ${lastIssue}`, state || (leftOut && leftOutWords[leftOut])]
  return `${ref}  ${name}  ${rest.filter(Boolean).join(', ')}`
}

function sentLines(sent: WaveSent, isDry: boolean): string[] {
  if (!sent.ok)
    return [sent.reason === 'nobody' ? '✗ Nobody of this wave is to be told' : '✗ The magazine has no such wave']
  const { mails, letters, later, leftOut } = sent
  const counts = leftOutReasons.flatMap((reason) =>
    leftOut[reason] ? [`  ${leftOut[reason]} left out: ${leftOutWords[reason]}`] : [],
  )
  return [
    `${isDry ? 'Would tell' : '✓ Told'} ${mails} by mail and ${letters} by letter`,
    ...(later > 0 ? [`  ${later} more are to be told after them`] : []),
    ...counts,
  ]
}
