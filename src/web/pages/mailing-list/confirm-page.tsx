import { confirmPath } from '#application/mailing-list/links.ts'
import { type ConfirmLink, readConfirmLink } from '#application/mailing-list/read-confirm-link.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkPage } from './link-page.tsx'

type Shown = { token: string; link: ConfirmLink }

/** Where the link in a confirmation mail leads. It asks: only the button confirms, since mail scanners open links. */
export const confirmPage = definePage<Shown>({
  path: '/mailing-list/confirm',
  styles: 'mailing-list',
  query: ['token'],
  async load({ context, query }) {
    const token = query.get('token') ?? ''
    const link = await readConfirmLink(context, token)
    return { kind: 'found', data: { token, link }, tags: [], secret: true }
  },
  head: () => ({
    title: 'Confirm your address',
    description: 'Confirm that you want to be on the mailing list.',
    canonical: '/mailing-list/confirm',
    robots: 'noindex',
  }),
  View: ConfirmView,
})

function ConfirmView({ data: { token, link }, site }: ViewProps<Shown>) {
  if (link.state === 'open') {
    return (
      <LinkPage site={site} title="Confirm your address">
        <p>Press the button, and this address is on the mailing list of {site.magazine.name}.</p>
        {link.tags.length > 0 && <Tags tags={link.tags} />}
        <form action={confirmPath(token)} method="post">
          <Button type="submit">Confirm</Button>
        </form>
      </LinkPage>
    )
  }
  if (link.state === 'done') {
    return (
      <LinkPage site={site} title="You are on the list">
        <p>This link has been used. There is nothing more to do.</p>
      </LinkPage>
    )
  }
  return (
    <LinkPage site={site} title="This link no longer works">
      <p>
        Links to confirm an address work for seven days. <a href="/mailing-list">Sign up again</a> to get a new one.
      </p>
    </LinkPage>
  )
}

/** Where the signup came from, as a link somewhere had it: any words at all, so only ever text. */
function Tags({ tags }: { tags: string[] }) {
  return (
    <div className="mailing-list-tags">
      <p className="label">Signed up for</p>
      <ul className="mailing-list-tag-list">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  )
}
