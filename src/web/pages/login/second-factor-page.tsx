import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { askSecondFactor } from '#application/access/second-factor.ts'
import { accessRefusals, isAccessRefusal } from '#domain/access/access-refusal.ts'
import { loginPath } from '#domain/access/after-login.ts'
import { safePath } from '#domain/access/safe-path.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { LoginSheet } from './login-sheet.tsx'
import { QrCode } from './qr-code.tsx'

/** `setup` is there until a first code has been shown. */
type Shown = { setup: { uri: string; letters: string } | null; error: string | undefined; redirect: string }

/** What a member of staff is asked after the first way in. */
export const secondFactorPage = definePage<Shown>({
  path: '/login/second-factor',
  styles: 'login',
  query: ['error', 'redirect'],
  async load({ context, site, query, cookie }) {
    const redirect = safePath(query.get('redirect'))
    const asked = await askSecondFactor(context, cookie(SESSION_COOKIE), site.magazine.name)
    if (asked.kind === 'not-asked') return { kind: 'moved', to: loginPath({ redirect }), forNow: true }
    const given = query.get('error') ?? ''
    const error = isAccessRefusal(given) ? accessRefusals[given].text : undefined
    const setup = asked.kind === 'set-up' ? { uri: asked.uri, letters: asked.letters } : null
    return { kind: 'found', data: { setup, error, redirect }, tags: [], secret: true }
  },
  head: () => ({
    title: 'Authentication code',
    description: 'The second step of logging in.',
    canonical: '/login/second-factor',
    robots: 'noindex',
  }),
  View: SecondFactorView,
})

function SecondFactorView({ data: { setup, error, redirect }, site }: ViewProps<Shown>) {
  return (
    <LoginSheet site={site} title={setup ? 'Set up your second step' : 'One more step'}>
      {setup ? (
        <SetUp {...setup} />
      ) : (
        <p>Enter the six digits that your authenticator shows for {site.magazine.name}.</p>
      )}
      <form action="/api/access/second-factor" method="post" noValidate>
        <ErrorSummary id="second-factor-error" message={error} />
        <input type="hidden" name="redirect" value={redirect} />
        <TextField
          name="code"
          label="Authentication Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
        <Button type="submit">Continue</Button>
      </form>
    </LoginSheet>
  )
}

/** Read by an authenticator as a picture, or typed in. */
function SetUp({ uri, letters }: { uri: string; letters: string }) {
  return (
    <section className="factor-setup" aria-label="Setting up">
      <p>Accounts of the editors are kept by two steps. You need an authenticator app for the second.</p>
      <ol>
        <li>
          <div>
            <p>Let the app read this picture:</p>
            <QrCode text={uri} label="The secret of your second step, as a QR code" />
            <p>
              or type this into it: <code className="factor-secret">{inGroups(letters)}</code>
            </p>
          </div>
        </li>
        <li>
          <p>Enter the six digits that it shows.</p>
        </li>
      </ol>
    </section>
  )
}

/** Letters in fours are easier to copy. */
const inGroups = (letters: string) => letters.replace(/(.{4})(?=.)/g, '$1 ')
