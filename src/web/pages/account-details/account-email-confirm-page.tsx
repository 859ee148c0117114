import { type EmailConfirmation, openEmailConfirmation } from '#application/accounts/confirm-email-change.ts'
import { EMAIL_LINK_GONE, EMAIL_LINK_HOURS, EMAIL_TAKEN_MEANWHILE } from '#domain/accounts/email-change.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'

/** Gone, not unknown: whoever asks has a mail of ours, and is told how to get another. */
const LINK_OVER = 410

type Shown = { token: string; link: EmailConfirmation }

/** Where the link in the mail to a new address leads. It asks: only the button confirms, since mail scanners open links. */
export const accountEmailConfirmPage = definePage<Shown>({
  path: '/account/email/confirm',
  styles: 'account-details',
  query: ['token'],
  screen: true,
  async load({ context, query }) {
    const token = query.get('token') ?? ''
    const link = await openEmailConfirmation(context, token)
    return {
      kind: 'found',
      data: { token, link },
      tags: [],
      secret: true,
      ...(link.state === 'gone' && { status: LINK_OVER }),
    }
  },
  head: () => ({
    title: 'Confirm your new email',
    description: 'Confirm that this is the new email address of your account.',
    canonical: '/account/email/confirm',
    robots: 'noindex',
  }),
  View: ({ data, site }: ViewProps<Shown>) => (
    <SiteLayout site={site} signup={false}>
      <article className="account-details">
        <Standing {...data} supportEmail={site.magazine.supportEmail} />
      </article>
    </SiteLayout>
  ),
})

function Standing({ token, link, supportEmail }: Shown & { supportEmail: string }) {
  switch (link.state) {
    case 'open':
      return (
        <>
          <h1>Confirm your new email</h1>
          <p>
            Press the button, and <strong>{link.newEmail}</strong> is the email address of your account: you log in with
            it, and we write to it. You are then logged out everywhere but here.
          </p>
          <form method="post" action="/api/account/confirm-email">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" look="primary">
              Use this address
            </Button>
          </form>
        </>
      )
    case 'confirmed':
      return (
        <>
          <h1>Your email has changed</h1>
          <p>
            <strong>{link.newEmail}</strong> is the email address of your account from now on.
          </p>
          <p>
            <a href="/account">Go to your account</a>
          </p>
        </>
      )
    case 'taken':
      return (
        <>
          <h1>This address is in use</h1>
          <p>{EMAIL_TAKEN_MEANWHILE}</p>
          <p>
            <a href="/login">Log in with it</a>, <a href="/account/email">choose another one</a>, or write to{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        </>
      )
    case 'gone':
      return (
        <>
          <h1>This link is over</h1>
          <p>
            {EMAIL_LINK_GONE} A link to a new address works for {EMAIL_LINK_HOURS} hours, and only the newest one does.{' '}
            <a href="/account/email">Ask for a new one</a>
          </p>
        </>
      )
  }
}
