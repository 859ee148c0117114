import type { ReactNode } from 'react'
import { destinationOf } from '#domain/access/after-login.ts'
import { firstTab } from '#domain/access/login-ways.ts'
import { loginForm } from '#web/islands/login-form/login-form.island.tsx'
import type { LoginFormProps } from '#web/islands/login-form/login-form-props.ts'
import { Island } from '#web/render/island.tsx'
import { usePagePath, usePageSettings } from '#web/render/page-settings.ts'

type LoginPlaceProps = Pick<LoginFormProps, 'place' | 'outcome'> &
  Partial<Pick<LoginFormProps, 'tab' | 'redirect'>> & { inside?: ReactNode }

const ids = { header: 'header-login', page: 'login', paywall: 'paywall-login' } as const

/** The login form at one of its places. Unless told otherwise it leads back to the page it stands on. */
export function LoginPlace({ place, tab, redirect, outcome, inside }: LoginPlaceProps) {
  const { login: ways } = usePageSettings()
  const path = usePagePath()
  return (
    <Island
      of={loginForm}
      id={ids[place]}
      place={place}
      ways={ways}
      tab={tab ?? firstTab(path, ways)}
      redirect={redirect ?? destinationOf({ path, query: '' })}
      outcome={outcome}
      inside={inside}
    />
  )
}
