import { unsubscribePath } from '#application/mailing-list/links.ts'
import { readUnsubscribeLink, type UnsubscribeLink } from '#application/mailing-list/unsubscribe.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkPage } from './link-page.tsx'

type Shown = { token: string; link: UnsubscribeLink }

/** Where the link for leaving the list leads. It asks: only the button, or a mail program's own, takes the reader off. */
export const unsubscribePage = definePage<Shown>({
  path: '/mailing-list/unsubscribe',
  styles: 'mailing-list',
  query: ['token'],
  async load({ context, query }) {
    const token = query.get('token') ?? ''
    const link = await readUnsubscribeLink(context, token)
    return { kind: 'found', data: { token, link }, tags: [], secret: true }
  },
  head: () => ({
    title: 'Leave the mailing list',
    description: 'Leave the mailing list.',
    canonical: '/mailing-list/unsubscribe',
    robots: 'noindex',
  }),
  View: UnsubscribeView,
})

function UnsubscribeView({ data: { token, link }, site }: ViewProps<Shown>) {
  if (link.state === 'open') {
    return (
      <LinkPage site={site} title="Leave the mailing list">
        <p>Press the button, and {site.magazine.name} sends no more letters to this address.</p>
        <form action={unsubscribePath(token)} method="post">
          <Button type="submit">Unsubscribe</Button>
        </form>
      </LinkPage>
    )
  }
  if (link.state === 'done') {
    return (
      <LinkPage site={site} title="You are off the list">
        <p>You get no more letters from us. There is nothing more to do.</p>
      </LinkPage>
    )
  }
  return (
    <LinkPage site={site} title="Nobody is on the list by this link">
      <p>
        An address that nobody confirmed gets no letters, and we have forgotten it by now. If letters come to you all
        the same, write to <a href={`mailto:${site.magazine.supportEmail}`}>{site.magazine.supportEmail}</a>, and we
        take you off.
      </p>
    </LinkPage>
  )
}
