import { mailGiftAgain } from '#application/gifts/staff/mail-gift-again.ts'
import { listGifts, type StaffGift } from '#application/gifts/staff/read-staff-gifts.ts'
import { recallGift } from '#application/gifts/staff/recall-gift.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { listOptions, listPlace, tellPage } from '#desk/command-line/list-pages.ts'
import { oneOf } from '#desk/command-line/option-values.ts'
import { linkReceivers, staffGiftRefusals, staffGiftViews } from '#domain/gifts/staff-gift.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const list = deskCommand({
  name: 'list',
  help: 'gift subscriptions by state, the latest first',
  act: null,
  arguments: [],
  options: {
    view: text('VIEW', `${staffGiftViews.join(', ')}; unredeemed unless told`, staffGiftViews),
    ...listOptions,
    json,
  },
  run(desk, _args, values) {
    const view = oneOf('view', staffGiftViews, values.view ?? 'unredeemed')
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await listGifts(context, { view, ...place.slice })
      const lines = (rows: StaffGift[]) => (rows.length > 0 ? rows.map(giftLine) : ['There is none.'])
      await tellPage(desk, values, place, { read, lines })
      return true
    })
  },
})

function giftLine({ ref, boughtAt, name, giver, delivery, state }: StaffGift): string {
  const to = delivery.recipient ?? delivery.to
  return `${dayOf(boughtAt)}  ${ref}  ${name}  from ${giver}${to ? ` for ${to}` : ''}  ${delivery.state}, ${state}`
}

const link = deskCommand({
  name: 'link',
  help: 'mails a gift’s link again, to who gave it or to whom it was mailed',
  act: 'mail gift link',
  arguments: ['GIFT'],
  options: { to: text('WHOM', 'giver, recipient; giver unless told', linkReceivers), 'dry-run': dryRun, json },
  run(desk, [gift], values) {
    const to = oneOf('to', linkReceivers, values.to ?? 'giver')
    return desk.withPayments(async (context) => {
      const done = await mailGiftAgain(context, { gift, to, dryRun: values['dry-run'] })
      tell(desk, values, done, () => [
        done.ok
          ? `${done.dryRun ? 'Would mail it' : '✓ Mailed'} to ${done.email}`
          : `✗ ${staffGiftRefusals[done.reason]}`,
      ])
      return done.ok
    })
  },
})

const recall = deskCommand({
  name: 'recall',
  help: 'makes a gift void that nobody has redeemed; no money goes back',
  act: 'recall gift',
  arguments: ['GIFT'],
  options: { because: text('WHY', 'why it is recalled'), 'dry-run': dryRun, json },
  run: (desk, [gift], values) =>
    desk.withDatabase(async (context) => {
      const done = await recallGift(context, { gift, because: values.because ?? '', dryRun: values['dry-run'] })
      tell(desk, values, done, () => [
        done.ok ? `${done.dryRun ? 'Would recall' : '✓ Recalled'} ${done.ref}` : `✗ ${staffGiftRefusals[done.reason]}`,
      ])
      return done.ok
    }),
})

export const givenCommands: DeskGroup = {
  name: 'gifts',
  help: 'gift subscriptions: what is unredeemed, their links, and recalling one',
  commands: [list, link, recall],
}
