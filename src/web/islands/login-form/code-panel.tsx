import type { LoginAnswer, SignInAnswer } from '#contract/access.ts'
import { destinationOf } from '#domain/access/after-login.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { placeOf } from './go-on.ts'
import type { PanelProps } from './login-form-props.ts'
import { EmailField, PanelForm, PanelLink, SubmitButton } from './panel-parts.tsx'
import type { CodeFlow } from './use-login.ts'

export function CodePanel(props: PanelProps) {
  const { login } = props
  return login.flow.confirmed ? <VerifyStep {...props} flow={login.flow} /> : <EmailStep {...props} />
}

function EmailStep({ place, login, redirect }: PanelProps) {
  async function send(typed: FormData) {
    const email = String(typed.get('email') ?? '')
    const path = destinationOf(placeOf(place === 'paywall' ? redirect : null))
    const answer = await login.ask<SignInAnswer>('signin', { email, path })
    if (!answer) return
    login.awaitCode(email, answer.token)
  }
  return (
    <PanelForm {...{ place, login, redirect }} heading="Log In with Sign-In Code" call="signin" onSend={send}>
      <EmailField key={login.round} place={place} login={login} />
      <SubmitButton login={login}>Continue</SubmitButton>
    </PanelForm>
  )
}

type VerifyProps = PanelProps & { flow: Extract<CodeFlow, { confirmed: true }> }

function VerifyStep({ place, login, redirect, flow }: VerifyProps) {
  async function send(typed: FormData) {
    const answer = await login.ask<LoginAnswer>('signin/verify', { token: flow.token, password: typed.get('password') })
    if (answer) login.enter(answer)
  }
  return (
    <PanelForm
      {...{ place, login, redirect }}
      heading="Verify Account"
      call="signin/verify"
      onSend={flow.token === null ? null : send}
    >
      <p className="login-text">Enter the verification code we sent to {flow.email || 'you'}</p>
      <TextField
        id={`login-${place}-code`}
        name="password"
        label="Verification Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        error={login.errors.password}
      />
      <SubmitButton login={login}>Submit</SubmitButton>
      <ul className="login-links">
        <li>
          <PanelLink {...{ login, redirect }} to="email">
            Request a new verification code
          </PanelLink>
        </li>
      </ul>
    </PanelForm>
  )
}
