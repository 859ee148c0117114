import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LoginAnswer } from '#contract/access.ts'
import { type AccessRefusal, accessRefusals } from '#domain/access/access-refusal.ts'
import type { LoginTab } from '#domain/access/login-ways.ts'
import { TOO_MANY_WRONG_CODES } from '#domain/access/sign-in-code.ts'
import { goOn } from './go-on.ts'
import { type AccessErrors, type AccessResult, sendAccess } from './send-access.ts'

/** Unconfirmed, or waiting for the code that was sent to `email`. A plain form has its token in a cookie: null here. */
export type CodeFlow = { confirmed: false } | { confirmed: true; email: string; token: string | null }

const UNCONFIRMED: CodeFlow = { confirmed: false }

type LoginState = {
  tab: LoginTab
  errors: AccessErrors
  /** A request is under way. */
  querying: boolean
  /** What was last written as the address: the panels share it. */
  email: string
  flow: CodeFlow
  /** Counts how often the sign-in code was begun anew: what was typed before is not to be seen again. */
  round: number
}

export type Login = LoginState & {
  root: RefObject<HTMLDivElement | null>
  openTab(tab: LoginTab): void
  /** Opens a panel by a link in another one, which is gone then: the focus goes along. That of the code begins anew. */
  followTo(tab: LoginTab): void
  writeEmail(email: string): void
  awaitCode(email: string, token: string): void
  /** Asks, and shows what is refused; null then. */
  ask<Answer>(call: string, body: object): Promise<Answer | null>
  /** Gives the focus to the first of these within the form, once it is there. */
  focus(selector: string): void
  /** The reader is in. */
  enter(answer: LoginAnswer): void
}

type Beginning = {
  tab: LoginTab
  refusal: AccessRefusal | null
  email: string
  /** A plain form has asked for a code. */
  isConfirmed: boolean
  leadsTo: string | null
}

const FIRST_FIELD = '.tab-panel input:not([type="hidden"]), .tab-panel button, .tab-panel a'
const CODE_FIELD = '[autocomplete="one-time-code"]'
const FIRST_ERROR = '[aria-invalid], .error-summary[tabindex]'

/** What all panels of the login form share. */
export function useLogin({ tab, refusal, email, isConfirmed, leadsTo }: Beginning): Login {
  const [state, setState] = useState<LoginState>({
    tab,
    email,
    querying: false,
    errors: errorsOf(refusal),
    flow: isConfirmed ? { confirmed: true, email, token: null } : UNCONFIRMED,
    round: 0,
  })
  const [wanted, setWanted] = useState<{ selector: string } | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const change = (changes: Partial<LoginState>) => setState((now) => ({ ...now, ...changes }))

  useEffect(() => {
    if (wanted) root.current?.querySelector<HTMLElement>(wanted.selector)?.focus()
  }, [wanted])

  const focus = (selector: string) => setWanted({ selector })
  const openTab = (next: LoginTab) => change({ tab: next, errors: {} })
  const fail = (errors: AccessErrors) => {
    const isOver = errors.general === TOO_MANY_WRONG_CODES
    setState((now) => ({ ...now, ...(isOver && fromTheStart(now)), errors, querying: false }))
    focus(FIRST_ERROR)
  }
  return {
    ...state,
    root,
    focus,
    openTab,
    followTo(next) {
      change({ tab: next, errors: {}, flow: UNCONFIRMED })
      focus(FIRST_FIELD)
    },
    awaitCode(sentTo, token) {
      change({ flow: { confirmed: true, email: sentTo, token } })
      focus(CODE_FIELD)
    },
    writeEmail: (written) => change({ email: written }),
    async ask<Answer>(call: string, body: object) {
      change({ querying: true, errors: {} })
      const result: AccessResult<Answer, AccessErrors> = await sendAccess<Answer>(call, body)
      if (!result.ok) {
        fail(result.errors)
        return null
      }
      change({ querying: false })
      return result.answer
    },
    enter(answer) {
      // Nothing more is to be sent while the next page comes.
      change({ querying: true })
      goOn(answer, leadsTo)
    },
  }
}

/** Email, password and token are gone, and the flow is unconfirmed. */
const fromTheStart = ({ round }: LoginState) => ({ email: '', flow: UNCONFIRMED, round: round + 1 })

function errorsOf(refusal: AccessRefusal | null): AccessErrors {
  if (!refusal) return {}
  const { field, text } = accessRefusals[refusal]
  return { [field ?? 'general']: text }
}
