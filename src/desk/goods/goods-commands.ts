import { ORDERS_A_PAGE, orderSorts, orderViews, readDeskOrders } from '#application/goods/read-desk-orders.ts'
import { type GoodsSent, sendGoods } from '#application/goods/send-goods.ts'
import { type GoodsUnsent, unsendGoods } from '#application/goods/unsend-goods.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json, text } from '#desk/command-line/desk-command.ts'
import { goesOn, pageNumberOf, pageOption } from '#desk/command-line/list-pages.ts'
import { BadOption, oneOf } from '#desk/command-line/option-values.ts'
import { postingFaults, readPosting, sayPosting } from '#domain/orders/parcel.ts'
import { countedName } from '#domain/store/counted-name.ts'
import { papersCommand } from './papers-command.ts'

const list = deskCommand({
  name: 'list',
  help: `what waits to be sent, the oldest first, ${ORDERS_A_PAGE} a page; or what was sent, refunded, disputed`,
  act: null,
  arguments: [],
  options: {
    view: text('VIEW', orderViews.join(', '), orderViews),
    search: text('WORDS', 'part of a number, a name, an email or of what is in it'),
    sort: text('SORT', orderSorts.join(', '), orderSorts),
    page: pageOption,
    json,
  },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const listed = await readDeskOrders(context, {
        view: values.view === undefined ? 'to-send' : oneOf('view', orderViews, values.view),
        sort: values.sort === undefined ? 'age' : oneOf('sort', orderSorts, values.sort),
        search: values.search ?? '',
        page: pageNumberOf(values.page),
      })
      tell(desk, values, listed, () => [
        ...(listed.view === 'to-send'
          ? listed.rows.map(
              ({ ref, since, shipcode, name, goods }) =>
                `${ref.padEnd(16)} ${since.toISOString().slice(0, 10)}  ${shipcode}  ${name}: ${goods.map(countedName).join(', ')}`,
            )
          : listed.rows.map(
              ({ ref, at, name, what, parcel, answer_by }) =>
                `${ref.padEnd(16)} ${at.toISOString().slice(0, 10)}  ${name}: ${what} ${parcel ? `(${parcel.ref}, sent ${sayPosting(parcel)})` : ''}${answer_by ? ` (answer by ${answer_by.toISOString().slice(0, 10)})` : ''}`,
            )),
        ...(listed.hasMore ? [goesOn(listed)] : []),
      ])
      return true
    }),
})

const sent = deskCommand({
  name: 'sent',
  help: 'says that orders, or other copies, were handed to the post; their buyers are mailed',
  act: 'send goods',
  arguments: ['REF...'],
  options: {
    carrier: text('NAME', 'such as USPS'),
    tracking: text('NUMBER', 'where one parcel is meant'),
    quiet: flag('mails nobody'),
    'dry-run': dryRun,
    json,
  },
  run: (desk, refs, values) => {
    const posting = readPosting({ carrier: values.carrier ?? '', tracking: values.tracking ?? '' })
    if (!posting.ok) throw new BadOption(postingFaults[posting.fault])
    if (posting.posting.tracking !== null && refs.length > 1)
      throw new BadOption('A tracking number is that of one parcel')
    return desk.withPayments(async (context) => {
      const items = refs.map((ref) => ({ ref, ...posting.posting }))
      const done = await sendGoods(context, { items, tells: !values.quiet, dryRun: values['dry-run'] })
      tell(desk, values, done, () => sentLines(done, values['dry-run']))
      return done.ok
    })
  },
})

const unsent = deskCommand({
  name: 'unsent',
  help: 'takes back a mark that was made by mistake: what was in the parcel is to be sent again',
  act: 'unsend goods',
  arguments: ['PARCEL'],
  options: { because: text('WORDS', 'needed where its mail has gone'), 'dry-run': dryRun, json },
  run: (desk, [parcel], values) =>
    desk.withDatabase(async (context) => {
      const done = await unsendGoods(context, { parcel, because: values.because ?? '', dryRun: values['dry-run'] })
      tell(desk, values, done, () => [unsentLine(parcel, done, values['dry-run'])])
      return done.ok
    }),
})

export const goodsCommands: DeskGroup = {
  name: 'goods',
  help: 'orders to send: list them, print their papers, say what was sent, take such a mark back',
  commands: [list, papersCommand, sent, unsent],
}

export const sendRefusals = {
  'nothing-chosen': 'nothing was chosen',
  unknown: 'there is no such order',
  'nothing-to-send': 'nothing of it is left to send',
  'not-completed': 'it is not paid, or was given back',
} as const

export const unsendRefusals = {
  unknown: 'there is no such parcel',
  'not-completed': 'its order was given back',
  'reason-needed': 'its mail has gone: say why, with --because',
  'reason-too-long': 'the reason has at most 500 characters',
} as const

const tried = (isDry: boolean) => (isDry ? ' (tried only: nothing was kept)' : '')

function sentLines(done: GoodsSent, isDry: boolean): string[] {
  if (!done.ok) return [`✗ ${done.ref} ${sendRefusals[done.reason]}: nothing was marked`]
  return done.parcels.map(
    ({ ref, parcel, contents, email }) =>
      `✓ ${ref}: ${isDry ? '' : `${parcel}, `}${contents.join(', ')}${email ? `; mails ${email}` : ''}${tried(isDry)}`,
  )
}

const mails = { stopped: 'its mail is stopped', 'had-gone': 'its mail had gone', none: 'nobody was mailed' } as const

const unsentLine = (parcel: string, done: GoodsUnsent, isDry: boolean): string =>
  done.ok
    ? `✓ ${parcel} is to be sent again; ${mails[done.mail]}${tried(isDry)}`
    : `✗ ${parcel}: ${unsendRefusals[done.reason]}`
