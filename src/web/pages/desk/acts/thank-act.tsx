import { type GiftShown, readGift, thankDonor } from '#application/donations/staff/thank-donor.ts'
import { DONATIONS_PATH, deskGiftPath, deskOrderPath, GIFTS_PATH } from '#contract/page-paths.ts'
import { LONGEST_THANKS, readThanks, thanksRefusals } from '#domain/donations/thanks.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'
import { goodsAct } from './goods-act.tsx'
import { sentenceOf } from './sentence-of.ts'

const thankAct: DeskAct<GiftShown> = {
  verb: 'thank',
  act: 'thank donor',
  label: 'Thank somebody',
  done: 'The thanks are on their way.',
  fields: () => ({ words: '' }),
  // One more, so that what is too long is refused and not cut.
  longest: { words: LONGEST_THANKS + 1 },
  Fields: ({ typed, errors }) => (
    <TextArea
      name="words"
      label="In your own words"
      hint="Below a short letter that names the gift and its day. It may stay empty."
      maxLength={LONGEST_THANKS}
      defaultValue={typed.words}
      error={errors.words}
    />
  ),
  async run(context, { subject, typed, dryRun }) {
    const words = readThanks(typed.words ?? '')
    if (words === undefined) return { ok: false, fields: { words: `At most ${LONGEST_THANKS} characters.` } }
    const thanked = await thankDonor(context, { gift: subject.ref, words, dryRun })
    if (!thanked.ok) return { ok: false, refusal: sentenceOf(thanksRefusals[thanked.reason]) }
    const changes = [
      { what: 'Thanks', before: 'not yet', after: 'thanked, once and for all' },
      { what: 'Your words', before: 'none', after: words ?? 'none' },
    ]
    return { ok: true, plan: { changes, mails: [`thanks, to ${thanked.email}`], money: null } }
  },
}

const OrderLink = ({ order }: { order: string }) => (
  <>
    order <a href={deskOrderPath(order)}>{order}</a>
  </>
)

/** What can be done about one gift. */
export const giftActs: ActKind<GiftShown> = {
  path: `${GIFTS_PATH}/:gift/:verb`,
  at: DONATIONS_PATH,
  acts: [thankAct, goodsAct],
  read: (context, { gift = '' }) => readGift(context, gift),
  lease: ({ ref }) => `gift:${ref}`,
  ref: ({ ref }) => ref,
  home: ({ ref }) => deskGiftPath(ref),
  list: GIFTS_PATH,
  Name: ({ subject: { order, day, name, email } }) => (
    <>
      {name}, {email}, for the gift of {order === null ? day : <OrderLink order={order} />}
    </>
  ),
}
