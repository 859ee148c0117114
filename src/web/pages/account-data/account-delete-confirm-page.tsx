import { type Deletion, openDeletionLink } from '#application/own-data/open-deletion.ts'
import { DELETE_LINK_HOURS } from '#application/own-data/request-deletion.ts'
import { DELETE_LINK_GONE } from '#domain/own-data/deletion-texts.ts'
import { sayGivenUp } from '#domain/own-data/open-matters.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { OpenMatters, WhatGoes } from './what-goes.tsx'

/** Gone, not unknown: whoever asks has a mail of ours, and is told how to get another. */
const LINK_OVER = 410

type Shown = { token: string; deletion: (Deletion & { email: string }) | null }

/** Where the mailed link leads. It asks: only the button deletes, since mail scanners open links. */
export const accountDeleteConfirmPage = definePage<Shown>({
  path: '/account/delete/confirm',
  styles: 'account-data',
  query: ['token'],
  screen: true,
  async load({ context, query }) {
    const token = query.get('token') ?? ''
    const deletion = await openDeletionLink(context, token)
    return {
      kind: 'found',
      data: { token, deletion },
      tags: [],
      secret: true,
      ...(deletion === null && { status: LINK_OVER }),
    }
  },
  head: () => ({
    title: 'Delete Your Account',
    description: 'Confirm that your account is to be deleted.',
    canonical: '/account/delete/confirm',
    robots: 'noindex',
  }),
  View: ({ data, site }: ViewProps<Shown>) => (
    <SiteLayout site={site} signup={false}>
      <article className="account-data">
        <Standing {...data} supportEmail={site.magazine.supportEmail} />
      </article>
    </SiteLayout>
  ),
})

function Standing({ token, deletion, supportEmail }: Shown & { supportEmail: string }) {
  if (!deletion)
    return (
      <>
        <h1>This link is over</h1>
        <p>
          {DELETE_LINK_GONE} It works for {DELETE_LINK_HOURS} hours, and only the newest one does.{' '}
          <a href="/account/delete">Ask for another one</a>
        </p>
      </>
    )
  const { email, matters, givesUp } = deletion
  return (
    <>
      <h1>Delete Your Account</h1>
      <p>
        This is the account of <strong>{email}</strong>.
      </p>
      <WhatGoes givesUp={givesUp} dataPath="/account/data" />
      {matters.length > 0 ? (
        <OpenMatters matters={matters} supportEmail={supportEmail} to={(path) => path} />
      ) : (
        <ConfirmForm token={token} givesUp={givesUp} />
      )}
      <p>
        <a href="/account">Keep your account</a>
      </p>
    </>
  )
}

/** What is given up is agreed to by a tick of its own; the server deletes only while it is still that. */
function ConfirmForm({ token, givesUp }: { token: string; givesUp: string }) {
  const givenUp = sayGivenUp(givesUp)
  return (
    <form className="fields" method="post" action="/api/account/confirm-delete">
      <input type="hidden" name="token" value={token} />
      {givenUp ? (
        <label className="account-data-tick">
          <input type="checkbox" name="gives_up" value={givesUp} required />
          <span>{`I give up ${givenUp}`}</span>
        </label>
      ) : (
        <input type="hidden" name="gives_up" value={givesUp} />
      )}
      <p>This can’t be undone.</p>
      <div>
        <Button type="submit" look="primary">
          Delete my account
        </Button>
      </div>
    </form>
  )
}
