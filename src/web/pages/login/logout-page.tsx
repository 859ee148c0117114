import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { LoginSheet } from './login-sheet.tsx'

/** Asks: a link on another site must not be able to log a reader out. */
export const logoutPage = definePage<null>({
  path: '/logout',
  styles: 'login',
  load: async () => ({ kind: 'found', data: null, tags: ['site'] }),
  head: () => ({ title: 'Log out', description: 'Log out of this site.', canonical: '/logout', robots: 'noindex' }),
  View: LogoutView,
})

function LogoutView({ site }: ViewProps<null>) {
  return (
    <LoginSheet site={site} title="Do you want to log out?">
      <form action="/api/access/logout" method="post">
        <Button type="submit">Log out</Button>
      </form>
      <p>
        <a href="/">Stay logged in</a>
      </p>
    </LoginSheet>
  )
}
