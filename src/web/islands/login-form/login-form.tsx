import { useState } from 'react'
import { loginPath } from '#domain/access/after-login.ts'
import type { LoginTab, LoginWays } from '#domain/access/login-ways.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { CodePanel } from './code-panel.tsx'
import { InstitutionPanel } from './institution-panel.tsx'
import type { LoginFormProps, PanelProps } from './login-form-props.ts'
import { PasswordPanel } from './password-panel.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { SocialPanel } from './social-panel.tsx'
import { useLogin } from './use-login.ts'

/** All ways in. Without scripts its tabs are links and its panels plain forms. */
export function LoginForm(props: LoginFormProps) {
  const { place, ways, redirect, outcome } = props
  const leadsTo = place === 'paywall' ? redirect : null
  const { refusal = null, email = '', step = null } = outcome ?? {}
  const login = useLogin({ tab: props.tab, refusal, email, isConfirmed: step === 'verify', leadsTo })
  const [isInUse, setInUse] = useState(false)
  return (
    <div
      ref={login.root}
      className="login"
      data-tab={login.tab}
      // Who has begun to log in is not to be asked anything else.
      data-in-use={isInUse || undefined}
      onFocus={() => setInUse(true)}
    >
      <Tabs
        id={`login-${place}`}
        label="Ways to log in"
        tabs={tabsOf(ways, redirect)}
        value={login.tab}
        onChange={login.openTab}
      >
        <Panel {...props} login={login} />
      </Tabs>
    </div>
  )
}

function Panel(props: PanelProps) {
  const { login, ways } = props
  switch (login.tab) {
    case 'password':
      return <PasswordPanel {...props} />
    case 'email':
      return <CodePanel {...props} />
    case 'setup':
      return <SetupPanel {...props} />
    case ways.social?.slug:
      return <SocialPanel {...props} />
    default:
      return <InstitutionPanel {...props} />
  }
}

function tabsOf({ social, institutional }: LoginWays, redirect: string) {
  const tab = (value: LoginTab, label: string) => ({ value, label, href: loginPath({ tab: value, redirect }) })
  return [
    tab('password', 'Password Login'),
    tab('email', 'Email Code'),
    ...(social ? [tab(social.slug, `${social.name} Account`)] : []),
    ...(institutional ? [tab(institutional.slug, 'Institutional Access')] : []),
  ]
}
