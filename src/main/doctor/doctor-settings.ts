import type { DoctorSettings } from '#application/doctor/doctor-context.ts'
import type { Config } from '#main/config/config.ts'
import { isGuessable } from '#main/config/guessable-secret.ts'
import { serversOf } from '#store/servers/database-address.ts'

/** What the doctor is told of the settings; `problems` are what the site would not start with. */
export const doctorSettings = (config: Config, problems: readonly string[]): DoctorSettings => ({
  problems,
  warnings: config.environment === 'production' ? warningsOf(config) : [],
  isProduction: config.environment === 'production',
  siteUrl: config.siteUrl,
  isEmbedded: config.databaseUrl === null,
  backupMaxHours: config.backupMaxHours,
  secrets: secretsOf(config),
})

/** The site starts with these, but somebody could get in, or nobody. */
function warningsOf(config: Config): string[] {
  const { metricsToken, bounceSecret, webhooksPrivate } = config
  const named = [
    ['METRICS_TOKEN', metricsToken],
    ['BOUNCE_SECRET', bounceSecret],
  ] as const
  return [
    ...named.flatMap(([name, secret]) =>
      secret && isGuessable(secret) ? [`${name}: can be guessed; make one with: openssl rand -base64 32`] : [],
    ),
    ...(webhooksPrivate ? ['WEBHOOKS_PRIVATE: tools in the private network may be told'] : []),
    ...(isHeardHereAlone(config)
      ? [`HOST: ${config.host} is heard by this machine alone; name the address that a proxy on another one sends to`]
      : []),
  ]
}

/** Files that all machines have in common, or several databases, are signs of more than one machine. */
function isHeardHereAlone({ role, host, trustProxy, s3, databaseUrl }: Config): boolean {
  const isLoopback = /^(localhost|127\..*|\[?::1\]?)$/.test(host)
  const isOneOfSeveral = s3 !== null || (databaseUrl !== null && serversOf(databaseUrl).length > 1)
  return role !== 'worker' && isLoopback && trustProxy > 0 && isOneOfSeveral
}

const passwordIn = (url: string | null) =>
  url !== null && URL.canParse(url) ? [new URL(url).password, decodeURIComponent(new URL(url).password)] : []

const secretsOf = (config: Config): string[] =>
  [
    config.siteSecret,
    config.metricsToken,
    config.bounceSecret,
    config.stripe?.secretKey,
    config.stripe?.webhookSecret,
    config.s3?.secretAccessKey,
    config.recaptcha?.secret,
    config.socialLogin?.clientSecret,
    config.institutionLogin?.clientSecret,
    ...passwordIn(config.databaseUrl && (serversOf(config.databaseUrl)[0] ?? null)),
    ...passwordIn(config.databaseReadUrl && (serversOf(config.databaseReadUrl, 'reads')[0] ?? null)),
    ...passwordIn(config.smtpUrl),
  ].flatMap((secret) => (secret ? [secret] : []))
