import { type SubmitEvent, useState } from 'react'
import { rememberPopup } from './popup-memory.ts'
import { sendSignup } from './send-signup.ts'

export type SignupState = {
  result: '' | 'success' | 'failure'
  /** What the server says of the address. */
  error: string
  /** Where the message was sent; unknown to a page that a plain form has led to. */
  email: string
}

export function useSignup(first: SignupState) {
  const [state, setState] = useState(first)
  const [querying, setQuerying] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '')
    setQuerying(true)
    const sent = await sendSignup(email)
    if (sent.result === 'no-token') {
      form.submit()
      return
    }
    setQuerying(false)
    // Who has just signed up need not be asked to.
    if (sent.result === 'success') rememberPopup()
    setState({ result: sent.result, error: sent.result === 'failure' ? sent.error : '', email })
  }

  return { ...state, querying, submit }
}
