import type { Site } from '#application/content/read-site.ts'
import { SIGNUP_NOTE_COOKIE } from '#contract/mailing-list.ts'
import { refusalTexts, type SignupRefusal } from '#domain/mailing-list/signup-refusal.ts'
import { mailingListSignup } from '#web/islands/mailing-list/mailing-list-signup.island.tsx'
import { signupTexts } from '#web/islands/mailing-list/signup-texts.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { usePageSettings } from '#web/render/page-settings.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What a plain form, or a button behind a link in a mail, has led to. */
type Outcome = 'success' | 'confirmed' | 'unsubscribed' | 'link-gone' | SignupRefusal
/** `email` is the address that a plain form was refused with. */
type Shown = { outcome: Outcome | null; email: string }

const isRefusal = (outcome: Outcome | null): outcome is SignupRefusal => outcome !== null && outcome in refusalTexts

const outcomes: readonly Outcome[] = [
  'success',
  'confirmed',
  'unsubscribed',
  'link-gone',
  ...(Object.keys(refusalTexts) as SignupRefusal[]),
]

export const mailingListPage = definePage<Shown>({
  path: '/mailing-list',
  styles: 'mailing-list',
  query: ['result'],
  async load({ query, cookie }) {
    const given = query.getAll('result')
    const outcome = outcomes.find((known) => known === given[0]) ?? null
    // Anything else is not kept under an address of its own.
    if (given.length > (outcome ? 1 : 0)) return { kind: 'moved', to: '/mailing-list' }
    // Asked for only where it can be: a page that reads cookies is kept for nobody.
    const email = (isRefusal(outcome) && cookie(SIGNUP_NOTE_COOKIE)) || ''
    return { kind: 'found', data: { outcome, email }, tags: ['site'] }
  },
  head: ({ outcome }, { magazine }) => ({
    title: 'Mailing list',
    description: `${signupTexts.title} of ${magazine.name}. ${signupTexts.promise}`,
    canonical: '/mailing-list',
    ...(outcome && { robots: 'noindex' as const }),
  }),
  View: MailingListView,
})

function MailingListView({ data: { outcome, email }, site }: ViewProps<Shown>) {
  return (
    <SiteLayout site={site} signup={false}>
      <div className="mailing-list">
        <h1>The mailing list</h1>
        <OutcomeNotice outcome={outcome} site={site} />
        {outcome !== 'confirmed' && (
          <>
            <p className="mailing-list-deck">{signupTexts.promise}</p>
            <PageForm outcome={outcome} email={email} />
            <HowItWorks />
          </>
        )}
      </div>
    </SiteLayout>
  )
}

function PageForm({ outcome, email }: Shown) {
  const { captcha } = usePageSettings()
  const error = isRefusal(outcome) ? refusalTexts[outcome] : ''
  return (
    <Island
      of={mailingListSignup}
      id="mailing-list-page"
      place="page"
      service={captcha.service}
      result={outcome === 'success' ? 'success' : error ? 'failure' : ''}
      error={error}
      email={email}
    />
  )
}

function OutcomeNotice({ outcome, site }: Pick<Shown, 'outcome'> & { site: Site }) {
  switch (outcome) {
    case 'confirmed':
      return (
        <Notice tone="success" title="You are on the list">
          <p>
            Thank you. Every letter has a link for leaving again.
            {site.issues.slice(0, 1).map((issue) => (
              <span key={issue.slug}>
                {' Until the first one comes, there is the current issue: '}
                <a href={`/issue/${issue.slug}`}>{issue.title}</a>.
              </span>
            ))}
          </p>
        </Notice>
      )
    case 'unsubscribed':
      return (
        <Notice tone="success" title="You are off the list">
          <p>You will get no more letters from us. If that was a slip, you can sign up again below.</p>
        </Notice>
      )
    case 'link-gone':
      return (
        <Notice tone="warning" title="This link no longer works">
          <p>It may have run out, or have been used already. You can sign up again below.</p>
        </Notice>
      )
    default:
      return null
  }
}

function HowItWorks() {
  return (
    <section className="mailing-list-how" aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="label">
        How it works
      </h2>
      <ol className="mailing-list-steps">
        <li>You leave your address here.</li>
        <li>We send one message to it, with a link.</li>
        <li>You open the link and confirm. If you don’t, you hear no more from us.</li>
      </ol>
      <p>
        We use the address for the letters and for nothing else: see <a href="/privacy">how we treat what we know</a>.
      </p>
    </section>
  )
}
