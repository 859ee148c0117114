import { useState } from 'react'
import type { ResetPasswordAnswer } from '#contract/access.ts'
import { passwordLinkSent } from '#domain/access/access-refusal.ts'
import type { PanelProps } from './login-form-props.ts'
import { EmailField, PanelForm, PanelHeading, PanelLink, SubmitButton } from './panel-parts.tsx'

const HEADING = 'Set Up or Reset Your Password'

export function SetupPanel({ place, login, redirect, outcome }: PanelProps) {
  const sent = outcome?.step === 'sent' ? passwordLinkSent(outcome.email || 'that address') : ''
  const [message, setMessage] = useState(sent)
  async function send(typed: FormData) {
    const answer = await login.ask<ResetPasswordAnswer>('reset-password', { email: typed.get('email') })
    if (!answer) return
    setMessage(answer.message)
    login.focus('.login-message')
  }
  if (message) {
    return (
      <div className="login-panel">
        <PanelHeading place={place}>{HEADING}</PanelHeading>
        <p className="login-message" role="status" tabIndex={-1}>
          {message}
        </p>
      </div>
    )
  }
  return (
    <PanelForm {...{ place, login, redirect }} heading={HEADING} call="reset-password" onSend={send}>
      <EmailField place={place} login={login} />
      <SubmitButton login={login}>Submit</SubmitButton>
      <ul className="login-links">
        <li>
          <PanelLink {...{ login, redirect }} to="password">
            Back to the password login
          </PanelLink>
        </li>
      </ul>
    </PanelForm>
  )
}
