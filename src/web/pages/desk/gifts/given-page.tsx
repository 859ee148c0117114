import { readStaffGift, type StaffGiftFile } from '#application/gifts/staff/read-staff-gifts.ts'
import { deskGivenPath, deskOrderPath, GIVEN_PATH, readerPath } from '#contract/page-paths.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { ActLinks } from '#web/pages/desk/act-links.tsx'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { givenActs } from '#web/pages/desk/acts/given-acts.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { deliveryWords, forWords, stateWords } from './given-words.ts'

type Shown = { gift: StaffGiftFile; done: string | null }

/** One gift subscription: who gave it, how it stands, and what can be done. */
export const deskGivenPage = definePage<AtPage<Shown>>({
  path: `${GIVEN_PATH}/:ref`,
  styles: 'desk',
  query: ['done'],
  load(request) {
    const ref = request.params.ref ?? ''
    return loadDesk(request, { page: deskGivenPath(ref), sees: 'see readers' }, async () => {
      const gift = await readStaffGift(request.context, ref)
      return gift && { gift, done: actDone(givenActs, request.query.get('done')) }
    })
  },
  head: ({ shown }) => ({
    title: shown ? `Gift ${shown.gift.ref}` : 'A gift',
    description: 'A gift subscription',
    canonical: shown ? deskGivenPath(shown.gift.ref) : GIVEN_PATH,
    robots: 'noindex',
  }),
  View: GivenView,
})

function GivenView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { shown, staff } = data
  const title = shown?.gift.name ?? 'A gift'
  return (
    <DeskLayout {...data} site={site} at={GIVEN_PATH} title={title} notice={shown?.done ?? null}>
      {({ gift }) => (
        <>
          <Facts gift={gift} timeZone={site.magazine.timeZone} />
          <ActLinks staff={staff} kind={givenActs} subject={gift} />
        </>
      )}
    </DeskLayout>
  )
}

function Facts({ gift, timeZone }: { gift: StaffGiftFile; timeZone: string }) {
  const { giver, account, giverEmail, order, number, boughtAt, redeemer, recall } = gift
  const isNamed = gift.delivery.recipient !== null || gift.delivery.to !== null
  return (
    <p className="desk-standing">
      From {account === null ? giver : <a href={readerPath(account)}>{giver}</a>}
      {giverEmail && (
        <>
          {' '}
          · <a href={`mailto:${giverEmail}`}>{giverEmail}</a>
        </>
      )}
      <br />
      For {isNamed ? forWords(gift) : 'somebody whom the giver has not named'}: {deliveryWords(gift, timeZone)}
      <br />
      Bought {dayIn(timeZone, boughtAt)}, <strong>{stateWords(gift, timeZone)}</strong>
      {redeemer && (
        <>
          {' '}
          by <a href={readerPath(redeemer)}>{redeemer}</a>
        </>
      )}
      {recall && (
        <>
          <br />
          Recalled by {recall.by ?? 'the site'}: {recall.because}
        </>
      )}
      {order !== null && (
        <>
          <br />
          Gift {number} of order <a href={deskOrderPath(order)}>{order}</a>
        </>
      )}
      <br />
      <a href={GIVEN_PATH}>All gifts</a>
    </p>
  )
}
