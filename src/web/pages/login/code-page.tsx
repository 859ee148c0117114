import { isSignInLinkOpen } from '#application/access/verify-sign-in-code.ts'
import { accessRefusals } from '#domain/access/access-refusal.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { LoginSheet } from './login-sheet.tsx'

type Shown = { token: string; isOpen: boolean }

/** Where the link in a sign-in mail leads. It asks: only the button logs in, since mail scanners open links. */
export const codePage = definePage<Shown>({
  path: '/login/code',
  styles: 'login',
  query: ['token'],
  async load({ context, query }) {
    const token = query.get('token') ?? ''
    return { kind: 'found', data: { token, isOpen: await isSignInLinkOpen(context, token) }, tags: [], secret: true }
  },
  head: () => ({
    title: 'Log in by link',
    description: 'Log in with the link from your mail.',
    canonical: '/login/code',
    robots: 'noindex',
  }),
  View: CodeView,
})

function CodeView({ data: { token, isOpen }, site }: ViewProps<Shown>) {
  if (!isOpen) {
    return (
      <LoginSheet site={site} title="This link no longer works">
        <p>{accessRefusals['link-gone'].text}</p>
        <p>
          <a href="/login?tab=email">Request a new sign-in code</a>
        </p>
      </LoginSheet>
    )
  }
  return (
    <LoginSheet site={site} title="Log in">
      <p>Press the button, and you are logged in to {site.magazine.name} in this browser.</p>
      <form action="/api/access/signin/link" method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">Log in</Button>
      </form>
    </LoginSheet>
  )
}
