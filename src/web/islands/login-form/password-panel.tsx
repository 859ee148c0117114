import type { LoginAnswer } from '#contract/access.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { PanelProps } from './login-form-props.ts'
import { EmailField, PanelForm, PanelLink, SubmitButton } from './panel-parts.tsx'

export function PasswordPanel({ place, login, redirect }: PanelProps) {
  async function send(typed: FormData) {
    const answer = await login.ask<LoginAnswer>('login', { email: typed.get('email'), password: typed.get('password') })
    if (answer) login.enter(answer)
  }
  return (
    <PanelForm {...{ place, login, redirect }} heading="Log in with Password" call="login" onSend={send}>
      <EmailField place={place} login={login} />
      <TextField
        id={`login-${place}-password`}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        required
        error={login.errors.password}
      />
      <SubmitButton login={login}>Log in</SubmitButton>
      <ul className="login-links">
        <li>
          <PanelLink {...{ login, redirect }} to="setup">
            Set up or reset your password
          </PanelLink>
        </li>
        <li>
          <PanelLink {...{ login, redirect }} to="email">
            Log in with a sign-in code
          </PanelLink>
        </li>
      </ul>
    </PanelForm>
  )
}
