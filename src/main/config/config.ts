import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { readDatabaseAddress } from '#store/servers/database-address.ts'
import { isGuessable } from './guessable-secret.ts'
import { type IdentityConfig, identityProblems, identitySettings, toIdentityConfig } from './identity-settings.ts'
import { type MailSender, mailSettings, toMailSender } from './mail-settings.ts'
import { type PaymentConfig, paymentProblems, paymentSettings, toPaymentConfig } from './payment-settings.ts'

const flag = z.enum(['on', 'off'])
const databaseAddress = (purpose: 'writes' | 'reads') =>
  z.string().superRefine((url, { addIssue }) => {
    const read = readDatabaseAddress(url, purpose)
    if (!read.ok) addIssue(read.problem)
  })
const port = z.coerce.number().int().min(0).max(65535)

/** With the 40 to 120 tries that a proof takes, about 160,000 rounds: a quarter of a second of a phone's time. */
const CAPTCHA_ROUNDS = 2_000

/** Every setting the site knows. `.env.example` lists the same names; a test holds the two together. */
const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(8080),
  HOST: z.string().min(1).default('localhost'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ISSUE_FILES_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROLE: z.enum(['web', 'worker', 'both']).default('both'),
  DATA_DIR: z.string().min(1).default('.data'),
  CONTENT_DIR: z.string().min(1).default('content'),
  DATABASE_URL: databaseAddress('writes').optional(),
  DATABASE_READ_URL: databaseAddress('reads').optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  PAGE_CACHE_MIB: z.coerce.number().int().min(0).max(65_536).default(96),
  READER_MEMORY_MS: z.coerce.number().int().min(0).max(1_000).default(500),
  STALE_PAGES_MINUTES: z.coerce.number().min(0).max(1_440).default(60),
  BACKUP_MAX_HOURS: z.coerce.number().int().min(0).max(8_760).default(26),
  DRAIN_SECONDS: z.coerce.number().min(0).max(45).optional(),
  DEMO: flag.optional(),
  DEMO_DESK: flag.default('on'),
  SITE_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  JOB_CLOCK: flag.default('on'),
  JOB_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(4),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  DESK_USER: z.string().max(200, 'must be at most 200 characters').optional(),
  WEBHOOKS_PRIVATE: flag.optional(),
  LISTMONK_URL: z.url({ protocol: /^https?$/ }).optional(),
  LISTMONK_USER: z.string().min(1).optional(),
  LISTMONK_TOKEN: z.string().min(1).optional(),
  BOUNCE_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SANDBOX_MAIL_SMTP_PORT: port.default(0),
  SANDBOX_MAIL_HTTP_PORT: port.default(0),
  SANDBOX_STRIPE_PORT: port.default(0),
  SANDBOX_STRIPE_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CAPTCHA_ROUNDS: z.coerce.number().int().min(1).max(1_000_000).default(CAPTCHA_ROUNDS),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...mailSettings,
  ...identitySettings,
  ...paymentSettings,
})

const RECAPTCHA_VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'

export const settingNames = Object.keys(settings.shape)

export type Config = IdentityConfig & PaymentConfig & SiteConfig

type SiteConfig = Readonly<{
  environment: 'development' | 'production' | 'test'
  port: number
  host: string
  siteUrl: string
  /** Where links in the files of issues lead to. */
  issueFilesUrl: string
  role: 'web' | 'worker' | 'both'
  dataDir: string
  contentDir: string
  databaseUrl: string | null
  /** Standbys that some pages may be made from; null where there are none. */
  databaseReadUrl: string | null
  databasePool: number
  pageCacheBytes: number
  /** For how long kept pages are given out while the database is away. */
  stalePagesMs: number
  /** For how long it is remembered who is behind a session; also how long what has ended may still open pages. */
  readerMemoryMs: number
  /** For how long the site serves on after it was told to stop. */
  drainMs: number
  /** How old the newest backup may be; 0 where somebody else looks after them. */
  backupMaxHours: number
  demo: boolean
  /** Whether the demo's desk has something on its lists. */
  demoDesk: boolean
  siteSecret: string | null
  trustProxy: number
  metricsToken: string | null
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  jobConcurrency: number
  /** Whether the clock starts jobs; those that something causes run in any case. */
  jobClock: boolean
  /** Null while developing without one: mails then go to the sandbox inbox. */
  smtpUrl: string | null
  mailSender: MailSender
  bounceSecret: string | null
  /** Whether other tools on this machine and in its network may be told what happens. */
  webhooksPrivate: boolean
  /** A listmonk server that the mailing list is brought to; null where there is none. */
  listmonk: { url: string; user: string; token: string } | null
  /** Whoever sits at the command line, for the audit log; null for the system's user. */
  deskUser: string | null
  sandboxMailPorts: { smtp: number; http: number }
  /** Where the stand-in for Stripe listens, and where browsers find it if that is elsewhere. */
  sandboxStripe: { port: number; publicUrl: string | null }
  /** Null where files are kept in the data folder. */
  s3: Readonly<{
    endpoint: string
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
  }> | null
  /** Of SHA-256, in each of the tries that our own captcha asks of a browser. */
  captchaRounds: number
  recaptcha: Readonly<{ siteKey: string; secret: string; verifyUrl: string }> | null
}>

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

type Settings = z.infer<typeof settings>

type Environment = Record<string, string | undefined>

const givenIn = (env: Environment) =>
  Object.fromEntries(settingNames.map((name) => [name, env[name]?.trim() || undefined]))

/** What can be read of settings that the site would not start with, for whoever looks into why. */
export function readDespite(env: Environment, projectDir: string): Config {
  const given = givenIn(env)
  const wrong = settings.safeParse(given).error?.issues.map(({ path }) => path[0]) ?? []
  const good = Object.entries(given).filter(([name]) => !wrong.includes(name))
  return Object.freeze(toConfig(settings.parse(Object.fromEntries(good)), projectDir))
}

/** One parse of the environment; nothing else reads it. Each problem names its variable. */
export function readConfig(env: Environment, projectDir: string): ConfigResult {
  const parsed = settings.safeParse(givenIn(env))
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  }
  const problems = [
    ...keyProblems(parsed.data),
    ...identityProblems(parsed.data, { production: parsed.data.NODE_ENV === 'production', demo: isDemo(parsed.data) }),
    ...paymentProblems(parsed.data, {
      production: parsed.data.NODE_ENV === 'production',
      alone: parsed.data.ROLE === 'both',
    }),
    ...(parsed.data.NODE_ENV === 'production' ? productionProblems(parsed.data) : []),
  ]
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, config: Object.freeze(toConfig(parsed.data, projectDir)) }
}

/** Settings that are of use only together. */
const together = [
  { what: 'reCAPTCHA', names: ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] },
  { what: 'S3', names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  { what: 'listmonk', names: ['LISTMONK_URL', 'LISTMONK_USER', 'LISTMONK_TOKEN'] },
] as const

function keyProblems(s: Settings): string[] {
  return together.flatMap(({ what, names }) => {
    const missing = names.filter((name) => !s[name])
    if (missing.length === names.length) return []
    return missing.map((name) => `${name}: required where another of ${what}'s ${names.length} settings is set`)
  })
}

function productionProblems(s: Settings): string[] {
  const problems: string[] = []
  if (s.DEMO === 'on') problems.push('DEMO: the demo magazine is refused with NODE_ENV=production')
  if (!s.SITE_SECRET) problems.push('SITE_SECRET: required with NODE_ENV=production (32 random characters or more)')
  else if (isGuessable(s.SITE_SECRET))
    problems.push('SITE_SECRET: can be guessed; make one with: openssl rand -base64 32')
  if (!s.SITE_URL) problems.push('SITE_URL: required with NODE_ENV=production (for example https://magazine.example)')
  else if (!s.SITE_URL.startsWith('https:'))
    problems.push('SITE_URL: must begin with https:// with NODE_ENV=production')
  if (!s.DATABASE_URL) problems.push('DATABASE_URL: required with NODE_ENV=production')
  if (!s.SMTP_URL) problems.push('SMTP_URL: required with NODE_ENV=production (for example smtps://user:password@host)')
  if (!s.MAIL_FROM) problems.push('MAIL_FROM: required with NODE_ENV=production (for example letters@magazine.example)')
  if (s.CAPTCHA_ROUNDS < CAPTCHA_ROUNDS)
    problems.push(`CAPTCHA_ROUNDS: below ${CAPTCHA_ROUNDS} is refused with NODE_ENV=production, it is for tests`)
  if (s.RECAPTCHA_VERIFY_URL) problems.push('RECAPTCHA_VERIFY_URL: refused with NODE_ENV=production, it is for tests')
  return problems
}

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')

const isDemo = (s: Settings) => s.NODE_ENV !== 'production' && (s.DEMO ? s.DEMO === 'on' : !s.DATABASE_URL)

function toConfig(s: Settings, projectDir: string): Config {
  const folder = (path: string) => (isAbsolute(path) ? path : resolve(projectDir, path))
  const demo = isDemo(s)
  const siteUrl = withoutSlash(s.SITE_URL ?? `http://localhost:${s.PORT}`)
  return {
    environment: s.NODE_ENV,
    port: s.PORT,
    host: s.HOST,
    siteUrl,
    issueFilesUrl: withoutSlash(s.ISSUE_FILES_URL ?? siteUrl),
    role: s.ROLE,
    dataDir: folder(s.DATA_DIR),
    contentDir: folder(s.CONTENT_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    databaseReadUrl: s.DATABASE_READ_URL ?? null,
    databasePool: s.DATABASE_POOL,
    pageCacheBytes: s.PAGE_CACHE_MIB * 1024 * 1024,
    readerMemoryMs: s.READER_MEMORY_MS,
    stalePagesMs: s.STALE_PAGES_MINUTES * 60_000,
    backupMaxHours: s.BACKUP_MAX_HOURS,
    drainMs: (s.DRAIN_SECONDS ?? (s.NODE_ENV === 'production' ? 10 : 0)) * 1_000,
    demo,
    demoDesk: demo && s.DEMO_DESK === 'on',
    siteSecret: s.SITE_SECRET ?? null,
    trustProxy: s.TRUST_PROXY,
    metricsToken: s.METRICS_TOKEN ?? null,
    logLevel: s.LOG_LEVEL ?? (s.NODE_ENV === 'production' ? 'info' : 'warn'),
    jobConcurrency: s.JOB_CONCURRENCY,
    jobClock: s.JOB_CLOCK === 'on',
    smtpUrl: s.SMTP_URL ?? null,
    mailSender: toMailSender(s, siteUrl),
    bounceSecret: s.BOUNCE_SECRET ?? null,
    webhooksPrivate: s.WEBHOOKS_PRIVATE ? s.WEBHOOKS_PRIVATE === 'on' : s.NODE_ENV !== 'production',
    listmonk:
      s.LISTMONK_URL && s.LISTMONK_USER && s.LISTMONK_TOKEN
        ? { url: withoutSlash(s.LISTMONK_URL), user: s.LISTMONK_USER, token: s.LISTMONK_TOKEN }
        : null,
    deskUser: s.DESK_USER ?? null,
    sandboxMailPorts: { smtp: s.SANDBOX_MAIL_SMTP_PORT, http: s.SANDBOX_MAIL_HTTP_PORT },
    sandboxStripe: { port: s.SANDBOX_STRIPE_PORT, publicUrl: s.SANDBOX_STRIPE_URL ?? null },
    s3: s3Of(s),
    captchaRounds: s.CAPTCHA_ROUNDS,
    recaptcha:
      s.RECAPTCHA_SITE_KEY && s.RECAPTCHA_SECRET
        ? {
            siteKey: s.RECAPTCHA_SITE_KEY,
            secret: s.RECAPTCHA_SECRET,
            verifyUrl: s.RECAPTCHA_VERIFY_URL ?? RECAPTCHA_VERIFY_URL,
          }
        : null,
    ...toIdentityConfig(s, demo),
    ...toPaymentConfig(s),
  }
}

function s3Of(s: Settings): Config['s3'] {
  if (!s.S3_ENDPOINT || !s.S3_BUCKET || !s.S3_ACCESS_KEY_ID || !s.S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: s.S3_ENDPOINT,
    region: s.S3_REGION,
    bucket: s.S3_BUCKET,
    accessKeyId: s.S3_ACCESS_KEY_ID,
    secretAccessKey: s.S3_SECRET_ACCESS_KEY,
  }
}
