import type { ReactNode } from 'react'
import type { LinkedProvider } from '#application/access/read-sign-in.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { providerName } from '#domain/access/provider-name.ts'
import { sayDate } from '#web/pages/account/account-parts.tsx'
import { usePageSettings } from '#web/render/page-settings.ts'
import { Button } from '#web/ui/button.tsx'
import type { SignInParts } from './sign-in-parts.ts'

/** All that opens the account. */
export function WaysIn(parts: SignInParts) {
  const { signIn, viewOnly, adminView } = parts
  const { email, hasPassword, providers, secondFactor } = signIn
  const { social } = usePageSettings().login
  return (
    <section aria-labelledby="ways-in">
      <h2 id="ways-in">Ways In</h2>
      <ul className="sign-in-list">
        <Way name="Password" says={sayPassword(signIn)}>
          {!viewOnly && (
            <form method="post" action={withAdminView('/api/account/sign-in/password-link', adminView)}>
              <Button type="submit" look="secondary">
                {hasPassword ? 'Change it' : 'Set a password'}
              </Button>
            </form>
          )}
        </Way>
        <Way name="Code by email" says={`Always works. We send it to ${email} when you ask for it at the login.`} />
        {providers.map((provider) => (
          <Linked key={provider.ref} provider={provider} configured={social?.name ?? null} {...parts} />
        ))}
        {social && providers.length === 0 && (
          <Way
            name={social.name}
            says={`Not linked. It is as soon as you log in with a ${social.name} account whose address is ${email}.`}
          />
        )}
        {secondFactor !== 'not-asked' && (
          <Way
            name="Second factor"
            says={
              secondFactor === 'set-up'
                ? 'An authenticator app is set up. All of the staff are asked for its code after any of these ways.'
                : 'Not set up yet. You are asked to at your next login.'
            }
          />
        )}
      </ul>
    </section>
  )
}

const sayPassword = ({ hasPassword, email }: SignInParts['signIn']) =>
  `${hasPassword ? 'Set.' : 'Not set.'} We send a link to ${email} to choose ${hasPassword ? 'another' : 'one'}. You are then logged out on all other devices.`

const Way = ({ name, says, children }: { name: string; says: string; children?: ReactNode }) => (
  <li>
    <div>
      <p className="sign-in-name">{name}</p>
      <p className="fine">{says}</p>
    </div>
    {children}
  </li>
)

type LinkedProps = SignInParts & { provider: LinkedProvider; configured: string | null }

/** Opened first, and pressed then: nobody unlinks anything by one slip. */
function Linked({ provider, configured, signIn, magazine, viewOnly, adminView }: LinkedProps) {
  const name = providerName(provider.issuer, configured)
  const { email, hasPassword } = signIn
  const dates = `Linked ${sayDate(magazine, provider.linkedAt)}, last used ${sayDate(magazine, provider.lastUsedAt)}.`
  return (
    <Way name={name} says={dates}>
      {!viewOnly && (
        <details className="sign-in-confirm">
          <summary className="button button-secondary">
            Unlink<span className="visually-hidden">{` ${name}`}</span>
          </summary>
          <form method="post" action={withAdminView('/api/account/sign-in/unlink', adminView)}>
            <p>
              You can still log in with a code that we email to {email}
              {hasPassword && ', or with your password'}. If you log in with {name} again and its address is the same as
              yours here, it is linked anew. Devices that are logged in stay so.
            </p>
            <input type="hidden" name="provider" value={provider.ref} />
            <Button type="submit" look="primary">{`Unlink ${name}`}</Button>
          </form>
        </details>
      )}
    </Way>
  )
}
