import type { DonationShown } from '#application/donations/staff/list-donations.ts'
import { showDonation } from '#application/donations/staff/list-donations.ts'
import { mailDonationLink } from '#application/donations/staff/mail-donation-link.ts'
import { stopDonation } from '#application/donations/staff/stop-donation.ts'
import { DONATIONS_PATH, deskDonationPath } from '#contract/page-paths.ts'
import { donationRefusals } from '#domain/donations/monthly/refusals.ts'
import { monthlyStanding } from '#domain/donations/monthly/standing.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'
import { changeAct, pauseAct, resumeAct, skipOneAct } from './donation-change-acts.tsx'
import { guestArrivesAct } from './guest-arrives-act.tsx'
import { sentenceOf } from './sentence-of.ts'

const LONGEST_WHY = 1_000

const stopAct: DeskAct<DonationShown> = {
  verb: 'stop',
  act: 'stop donation',
  label: 'Stop it',
  done: 'Nothing is charged any more.',
  hindrance: ({ status }) => (status === 'cancelled' ? sentenceOf(donationRefusals.ended) : null),
  fields: () => ({ why: '' }),
  longest: { why: LONGEST_WHY },
  Fields: ({ typed }) => (
    <TextArea
      name="why"
      label="Why"
      hint="For whoever looks later. The donor may ask for it: it is part of their data."
      maxLength={LONGEST_WHY}
      defaultValue={typed.why}
    />
  ),
  async run(context, { subject, typed, dryRun }) {
    const done = await stopDonation(context, subject.id, { reason: typed.why || null, dryRun })
    if (!done.ok) return { ok: false, refusal: sentenceOf(donationRefusals[done.reason]) }
    const changes = [{ what: 'State', before: monthlyStanding(subject), after: 'ended: by staff' }]
    const money = done.isUnderWay ? 'the charge that is under way is the last' : 'none is charged from now on'
    return { ok: true, plan: { changes, mails: [`that it has ended, to ${subject.email}`], money } }
  },
}

const linkAct: DeskAct<DonationShown> = {
  verb: 'link',
  act: 'mail donation link',
  label: 'Send the donor’s link',
  done: 'The link is on its way.',
  fields: () => ({}),
  Fields: () => <p>It opens the page of the donation without a password: there the donor changes all of it alone.</p>,
  async run(context, { subject, dryRun }) {
    const mailed = await mailDonationLink(context, subject.id, { dryRun })
    if (!mailed.ok) return { ok: false, refusal: sentenceOf(donationRefusals[mailed.reason]) }
    const before = mailed.before === 0 ? 'none from staff yet' : `mailed by staff ${mailed.before} times`
    const changes = [{ what: 'The link to its page', before, after: 'is mailed' }]
    return { ok: true, plan: { changes, mails: [`the link, to ${mailed.email}`], money: null } }
  },
}

const arrivesAct = guestArrivesAct<DonationShown>({
  named: ({ id }) => ({ donation: id }),
  mailBack: ({ mailBack }) => mailBack,
})

/** What can be done about a monthly donation. */
export const donationActs: ActKind<DonationShown> = {
  path: `${DONATIONS_PATH}/monthly/:id/:verb`,
  at: DONATIONS_PATH,
  acts: [changeAct, skipOneAct, pauseAct, resumeAct, linkAct, arrivesAct, stopAct],
  read: (context, { id = '' }) => showDonation(context, id),
  lease: ({ id }) => `donation:${id}`,
  ref: ({ id }) => id,
  home: ({ id }) => deskDonationPath(id),
  Name: ({ subject: { id, name, email } }) => (
    <>
      <a href={deskDonationPath(id)}>{name}</a>, {email}
    </>
  ),
}
