import { join } from 'node:path'
import { createOpenidClientProvider, type ProviderOptions } from '#adapters/oidc/openid-client-provider.ts'
import type { IdentityProvider } from '#application/ports/identity-provider.ts'
import type { Config } from '#main/config/config.ts'
import { type ProviderSettings, SANDBOX_CLIENT } from '#main/config/identity-settings.ts'
import { type IdentitySandbox, startIdentitySandbox } from '#main/sandboxes/start-sandboxes.ts'

export type StartedIdentity = {
  providers: readonly IdentityProvider[]
  /** Where the sandbox is; null where none is needed. */
  sandbox: string | null
  stop(): Promise<void>
}

type IdentityParts = { config: Config; projectDir: string; report: (line: string) => void }

/** The outside ways in: at the issuers of the settings, or, in demo mode without them, at the sandbox's. */
export async function startIdentity({ config, projectDir, report }: IdentityParts): Promise<StartedIdentity> {
  const sandbox = needsSandbox(config) ? await startSandbox(config, projectDir, report) : null
  return {
    providers: openProviders(config, sandbox, report),
    sandbox: sandbox && new URL(sandbox.social).origin,
    stop: async () => sandbox?.stop(),
  }
}

const needsSandbox = ({ socialLogin, institutionLogin }: Config) =>
  [socialLogin, institutionLogin].some((settings) => settings?.issuer === null)

function startSandbox(config: Config, projectDir: string, report: (line: string) => void) {
  const { socialLogin, institutionLogin, siteUrl, dataDir, sandboxIdentityPort: port } = config
  const social = socialLogin ?? { slug: 'social', name: 'Social' }
  const institution = institutionLogin ?? { slug: 'institution', name: 'Institution' }
  const folder = join(dataDir, 'identity')
  return startIdentitySandbox({
    projectDir,
    folder,
    siteUrl,
    port,
    social,
    institution,
    client: SANDBOX_CLIENT,
    report,
  })
}

/** One for each way that is open. Nothing is asked of an issuer before the first reader goes there. */
export function openProviders(
  config: Config,
  sandbox: Pick<IdentitySandbox, 'social' | 'institution'> | null,
  report: (line: string) => void,
): IdentityProvider[] {
  const { socialLogin, institutionLogin, siteUrl } = config
  const open = (settings: ProviderSettings, issuer: string | null | undefined, more: Pick<ProviderOptions, 'kind'>) =>
    issuer
      ? [
          createOpenidClientProvider({
            ...settings,
            ...more,
            issuer,
            redirectUri: `${siteUrl}/oauth/${settings.slug}/callback`,
            report: (slug, reason, code) => report(`Login with ${slug}: ${reason} (${code})`),
          }),
        ]
      : []
  return [
    ...(socialLogin ? open(socialLogin, socialLogin.issuer ?? sandbox?.social, { kind: 'social' }) : []),
    ...(institutionLogin
      ? open(institutionLogin, institutionLogin.issuer ?? sandbox?.institution, { kind: 'institutional' })
      : []),
  ]
}
