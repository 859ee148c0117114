import type { AccessRefusal } from '#domain/access/access-refusal.ts'
import type { LoginTab, LoginWays } from '#domain/access/login-ways.ts'
import type { Login } from './use-login.ts'

export type LoginFormProps = {
  /** Which of the forms this is: each can stand on a page once. */
  place: 'header' | 'page' | 'paywall'
  ways: LoginWays
  /** The tab that is open at first. */
  tab: LoginTab
  /** Where a plain form leads to. With scripts the page loads again, unless the form is the paywall's. */
  redirect: string
  /** What a plain form has led to. */
  outcome?: { refusal: AccessRefusal | null; email: string; step: 'verify' | 'sent' | null } | undefined
}

export type PanelProps = LoginFormProps & { login: Login }
