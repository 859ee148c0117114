import { type KeptPlaces, listKeptPlaces } from '#application/reading/list-places.ts'
import { ACCOUNT_NOTE_COOKIE, type AccountNote, readAccountNote } from '#contract/account-details.ts'
import { MOST_PLACES } from '#domain/reading/reading-place.ts'
import { readingMemory } from '#web/islands/reading-memory/reading-memory.island.tsx'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { DetailsNews } from '#web/pages/account-details/details-form.tsx'
import { loadAccount } from '#web/pages/account-details/load-account.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { KeepingChoice } from './keeping-choice.tsx'

type Shown = { places: KeptPlaces; note: AccountNote | null; viewOnly: boolean; adminView: string | null }

const PATH = '/account/reading'

/** What is remembered of an account's holder's reading, and what they want of that. */
export const accountReadingPage = definePage<Shown>({
  path: PATH,
  styles: 'account-reading',
  query: ['admin-view'],
  screen: true,
  async load(request) {
    const loaded = await loadAccount(request, PATH)
    if (!loaded.ok) return loaded.instead
    const { account, viewOnly } = loaded.viewed
    const places = await listKeptPlaces(request.context, account.accountId)
    if (!places) return { kind: 'not-found' }
    const note = readAccountNote(request.cookie(ACCOUNT_NOTE_COOKIE), account.ref, 'reading')
    return { kind: 'found', data: { places, note, viewOnly, adminView: loaded.adminView }, tags: [], secret: true }
  },
  head: (_shown, { magazine }) => ({
    title: 'Your Reading',
    description: `What ${magazine.name} remembers of your reading`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: ReadingView,
})

function ReadingView({ data: { places, note, viewOnly, adminView }, site }: ViewProps<Shown>) {
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-details">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Your Reading</h1>
        {note && <DetailsNews note={note} done={sayDone(note, places)} />}
        <KeepingChoice places={places} viewOnly={viewOnly} adminView={adminView} />
        {!viewOnly && (
          <section aria-labelledby="this-browser">
            <h2 id="this-browser">In This Browser</h2>
            <p>
              This browser remembers where you stopped in the last {MOST_PLACES} articles, and which of them you have
              read. It tells nobody, and forgets it when you log out.
            </p>
            <Island of={readingMemory} id="reading-memory" />
          </section>
        )}
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}

/** What is said is true by now as well: another tab may have changed it since. */
function sayDone({ done }: AccountNote, { kept, pieces }: KeptPlaces): string | null {
  if (done === 'reading-kept') return kept ? 'Your account keeps your places from now on.' : null
  if (done === 'reading-erased') return kept ? null : 'What your account kept of your reading is erased.'
  return done === 'reading-forgotten' && pieces.length === 0 ? 'What you have read is forgotten.' : null
}
