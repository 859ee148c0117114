import { type MouseEvent, useState } from 'react'
import type { SessionAnswer } from '#contract/session.ts'
import { sendSignal } from '#web/parts/browser/signals.ts'

/** What a reader who is known has in the header. */
export function UserPanel({ reader: { account, institution } }: { reader: SessionAnswer }) {
  return (
    <nav aria-label="Account" className="header-user">
      {account && <p className="header-user-name">{account.name}</p>}
      {institution && <Access institution={institution} />}
      <ul className="header-links">
        {account && (
          <li>
            <a href="/account">Your Account</a>
          </li>
        )}
        {institution?.licence === 'current' && (
          <li>
            <a href="/institution/issues">Issues</a>
          </li>
        )}
        {!account && (
          <li>
            <a href="/login">Log in to an account of your own</a>
          </li>
        )}
        <li>
          <LogoutLink />
        </li>
      </ul>
    </nav>
  )
}

function Access({ institution: { name, licence } }: { institution: NonNullable<SessionAnswer['institution']> }) {
  return licence === 'current' ? (
    <p>You have access through {name}</p>
  ) : (
    <p>The licence of {name} has lapsed. Its library can renew it.</p>
  )
}

const INSTITUTIONAL_ISSUES = '/institution/issues'

/** A page that asks, for those without scripts. */
function LogoutLink() {
  const [leaving, setLeaving] = useState(false)
  async function leave(event: MouseEvent) {
    event.preventDefault()
    if (leaving) return
    setLeaving(true)
    const answer = await fetch('/api/access/logout', { method: 'POST' }).catch(() => null)
    if (answer?.ok) sendSignal('end-session', null)
    if (!answer?.ok) location.assign('/logout')
    else if (location.pathname === INSTITUTIONAL_ISSUES) location.assign('/')
    else location.reload()
  }
  return (
    <a href="/logout" onClick={leave} aria-disabled={leaving || undefined}>
      Log out
    </a>
  )
}
