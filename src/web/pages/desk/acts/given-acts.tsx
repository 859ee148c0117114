import { mailGiftAgain } from '#application/gifts/staff/mail-gift-again.ts'
import { readStaffGift, type StaffGiftFile } from '#application/gifts/staff/read-staff-gifts.ts'
import { recallGift } from '#application/gifts/staff/recall-gift.ts'
import { deskGivenPath, deskOrderPath, GIVEN_PATH } from '#contract/page-paths.ts'
import {
  isLinkReceiver,
  LONGEST_RECALL_REASON,
  refuseLinkAgain,
  refuseRecall,
  staffGiftRefusals,
} from '#domain/gifts/staff-gift.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'
import { sentenceOf } from './sentence-of.ts'

const standingOf = ({ state, giverEmail, delivery, sendings }: StaffGiftFile) => ({
  state,
  hasGiver: giverEmail !== null,
  isSent: delivery.sentAt !== null && delivery.to !== null,
  isReturned: delivery.state === 'returned',
  sendings,
})

const linkAct: DeskAct<StaffGiftFile> = {
  verb: 'link',
  act: 'mail gift link',
  label: 'Mail the link again',
  done: 'The gift’s link is on its way.',
  hindrance(gift) {
    const refusal = refuseLinkAgain(standingOf(gift), 'giver')
    if (refusal === null || refuseLinkAgain(standingOf(gift), 'recipient') === null) return null
    return sentenceOf(staffGiftRefusals[refusal])
  },
  fields: ({ giverEmail }) => ({ to: giverEmail === null ? 'recipient' : 'giver' }),
  Fields: ({ typed, errors, subject: gift }) => {
    const because = refuseLinkAgain(standingOf(gift), 'recipient')
    const { to, recipient } = gift.delivery
    return (
      <>
        <RadioGroup
          name="to"
          label="To whom"
          required
          defaultValue={typed.to}
          error={errors.to}
          options={[
            ...(gift.giverEmail === null ? [] : [{ value: 'giver', label: `${gift.giver}, ${gift.giverEmail}` }]),
            ...(because === null ? [{ value: 'recipient', label: [recipient, to].filter(Boolean).join(', ') }] : []),
          ]}
        />
        {because !== null && <p className="desk-quiet">Not to whom it is for: {staffGiftRefusals[because]}.</p>}
      </>
    )
  },
  async run(context, { subject, typed, dryRun }) {
    const to = typed.to ?? ''
    if (!isLinkReceiver(to)) return { ok: false, fields: { to: 'Choose to whom.' } }
    const done = await mailGiftAgain(context, { gift: subject.ref, to, dryRun })
    if (!done.ok) return { ok: false, refusal: sentenceOf(staffGiftRefusals[done.reason]) }
    const before = done.before === 0 ? 'none from staff yet' : `mailed by staff ${done.before} times`
    const changes = [{ what: 'The link, as it always was', before, after: 'is mailed' }]
    return { ok: true, plan: { changes, mails: [`the gift’s link, to ${done.email}`], money: null } }
  },
}

const recallAct: DeskAct<StaffGiftFile> = {
  verb: 'recall',
  act: 'recall gift',
  label: 'Recall it',
  done: 'The gift is recalled: its link opens nothing any more.',
  hindrance(gift) {
    const refusal = refuseRecall(gift)
    return refusal && sentenceOf(staffGiftRefusals[refusal])
  },
  fields: () => ({ because: '' }),
  longest: { because: LONGEST_RECALL_REASON },
  Fields: ({ typed, errors, subject: { order } }) => (
    <>
      <p>
        No money goes back.{' '}
        {order !== null && (
          <>
            If it should, <a href={`${deskOrderPath(order)}/refund`}>give its line of the order back</a> in place of
            this: that takes a gift of the line back as well.
          </>
        )}
      </p>
      <TextField
        name="because"
        label="Why"
        hint="For the desk alone."
        required
        maxLength={LONGEST_RECALL_REASON}
        autoComplete="off"
        defaultValue={typed.because}
        error={errors.because}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const because = typed.because?.trim() ?? ''
    if (because === '') return { ok: false, fields: { because: 'Say why.' } }
    const done = await recallGift(context, { gift: subject.ref, because, dryRun })
    if (!done.ok) return { ok: false, refusal: sentenceOf(staffGiftRefusals[done.reason]) }
    const changes = [
      { what: 'The gift', before: 'not redeemed', after: 'void for good: nobody can redeem it' },
      ...(done.wasToBeMailed ? [{ what: 'Its mail', before: `on ${subject.delivery.on}`, after: 'none' }] : []),
    ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

/** What can be done about one gift subscription. */
export const givenActs: ActKind<StaffGiftFile> = {
  path: `${GIVEN_PATH}/:ref/:verb`,
  at: GIVEN_PATH,
  acts: [linkAct, recallAct],
  read: (context, { ref = '' }) => readStaffGift(context, ref),
  lease: ({ ref }) => `given:${ref}`,
  ref: ({ ref }) => ref,
  home: ({ ref }) => deskGivenPath(ref),
  Name: ({ subject: { ref, name, giver } }) => (
    <>
      <a href={deskGivenPath(ref)}>{name}</a> from {giver}
    </>
  ),
}
