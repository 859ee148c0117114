import { type LeaveLink, readLeaveLink } from '#application/letters/leave-letters.ts'
import { leaveLettersPath } from '#contract/page-paths.ts'
import { letterKindWords } from '#domain/letters/letter.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkPage } from './link-page.tsx'

type Shown = { token: string; link: LeaveLink }

/** Where the link of a letter leads. It asks: only the button, or a mail program's own, does it. */
export const leaveLettersPage = definePage<Shown>({
  path: '/mailing-list/letters',
  styles: 'mailing-list',
  query: ['token'],
  async load({ context, query }) {
    const token = query.get('token') ?? ''
    const link = await readLeaveLink(context, token)
    return { kind: 'found', data: { token, link }, tags: [], secret: true }
  },
  head: () => ({
    title: 'Unsubscribe from letters',
    description: 'Unsubscribe from letters.',
    canonical: '/mailing-list/letters',
    robots: 'noindex',
  }),
  View: LeaveView,
})

function LeaveView({ data: { token, link }, site }: ViewProps<Shown>) {
  const { name, supportEmail } = site.magazine
  if (link.state === 'open')
    return (
      <LinkPage site={site} title="Unsubscribe">
        <p>
          Press the button, and {name} sends no more {letterKindWords[link.kind]} to this address.
        </p>
        <form action={leaveLettersPath(token)} method="post">
          <Button type="submit">Unsubscribe</Button>
        </form>
        <AllLetters token={token} />
      </LinkPage>
    )
  if (link.state === 'done')
    return (
      <LinkPage site={site} title="You are unsubscribed">
        <p>
          You get no more {letterKindWords[link.kind]} from {name}. If that was a slip,{' '}
          <a href="/mailing-list">sign up again</a>.
        </p>
        <AllLetters token={token} />
      </LinkPage>
    )
  if (link.state === 'test')
    return (
      <LinkPage site={site} title="This was a test">
        <p>The letter was sent to its writer alone. In the one that goes out, this link unsubscribes whoever got it.</p>
      </LinkPage>
    )
  return (
    <LinkPage site={site} title="Nobody gets letters by this link">
      <p>
        We do not know this address, or have forgotten it. If letters come to you all the same, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and we take you off.
      </p>
    </LinkPage>
  )
}

/** What a reader may really want who has come this far. */
const AllLetters = ({ token }: { token: string }) => (
  <form action={leaveLettersPath(token)} method="post">
    <input type="hidden" name="all" value="yes" />
    <p>Or get no letters at all, and leave the mailing list:</p>
    <Button type="submit" look="secondary">
      No letters at all
    </Button>
  </form>
)
