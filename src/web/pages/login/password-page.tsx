import { isPasswordLinkOpen } from '#application/access/set-password.ts'
import { type AccessRefusal, accessRefusals, isAccessRefusal } from '#domain/access/access-refusal.ts'
import { isPasswordRefusal, type PasswordRefusal } from '#domain/access/password-rules.ts'
import { choosePassword } from '#web/islands/login-form/choose-password.island.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { LoginSheet } from './login-sheet.tsx'

type Shown = { token: string; isOpen: boolean; refusal: PasswordRefusal | AccessRefusal | null }

/** Where the link in a password mail leads. Looking at it uses nothing up. */
export const passwordPage = definePage<Shown>({
  path: '/login/password',
  styles: 'login',
  query: ['token', 'error'],
  async load({ context, query }) {
    const token = query.get('token') ?? ''
    const error = query.get('error') ?? ''
    const refusal = isPasswordRefusal(error) || isAccessRefusal(error) ? error : null
    const isOpen = await isPasswordLinkOpen(context, token)
    return { kind: 'found', data: { token, isOpen, refusal }, tags: [], secret: true }
  },
  head: () => ({
    title: 'Choose a password',
    description: 'Choose a password for your account.',
    canonical: '/login/password',
    robots: 'noindex',
  }),
  View: PasswordView,
})

function PasswordView({ data: { token, isOpen, refusal }, site }: ViewProps<Shown>) {
  if (!isOpen) {
    return (
      <LoginSheet site={site} title="This link no longer works">
        <p>{accessRefusals['link-gone'].text}</p>
        <p>
          <a href="/login?tab=setup">Request a new link</a>
        </p>
      </LoginSheet>
    )
  }
  return (
    <LoginSheet site={site} title="Choose a password">
      <p>Afterwards you are logged in here, and logged out everywhere else.</p>
      <Island of={choosePassword} id="choose-password" token={token} refusal={refusal} />
    </LoginSheet>
  )
}
