import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, readDespite, settingNames } from '#main/config/config.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (env: Record<string, string>) => readConfig(env, '/project')
const problems = (env: Record<string, string>) => {
  const result = read(env)
  return result.ok ? [] : result.problems
}
const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://magazine.example',
  SITE_SECRET: 'q7Vb2xLk9ZtR4mWc8YpN3sHd6GfJ1uEa',
  DATABASE_URL: 'postgres://localhost/magazine',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'letters@magazine.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test('works with no settings at all, as a demo', () => {
  const result = read({})
  expect(result).toMatchObject({
    ok: true,
    config: { port: 8080, siteUrl: 'http://localhost:8080', role: 'both', demo: true, dataDir: '/project/.data' },
  })
})

test('whoever looks into wrong settings is given what can be read of them', () => {
  const env = { ...production, SITE_SECRET: 'short', PORT: 'eighty', SMTP_URL: '' }
  expect(readDespite(env, '/project')).toMatchObject({
    environment: 'production',
    port: 8080,
    siteSecret: null,
    smtpUrl: null,
    databaseUrl: production.DATABASE_URL,
    stripe: { secretKey: 'sk_live_x' },
  })
})

test('names a database of several hosts, and standbys of it', () => {
  const several = 'postgres://u:p@one:5432,two:5432/magazine?target_session_attrs=read-write'
  expect(read({ DATABASE_URL: several, DATABASE_READ_URL: 'postgres://u:p@one,two/magazine' })).toMatchObject({
    ok: true,
    config: { databaseUrl: several, databaseReadUrl: 'postgres://u:p@one,two/magazine', demo: false },
  })
  expect(problems({ DATABASE_URL: 'postgres://u:p@one,two/magazine' })).toEqual([
    'DATABASE_URL: names several hosts, so it must say target_session_attrs=read-write: orders go to the one that takes writes',
  ])
})

test('an empty value counts as none', () => {
  expect(read({ PORT: ' ', SITE_URL: '' })).toMatchObject({ ok: true, config: { port: 8080 } })
})

test('files of issues lead to the site, but for those of a copy that is told of the first one', () => {
  expect(read({ SITE_URL: 'http://copy.example/' })).toMatchObject({ config: { issueFilesUrl: 'http://copy.example' } })
  expect(read({ SITE_URL: 'http://copy.example', ISSUE_FILES_URL: 'https://magazine.example/' })).toMatchObject({
    config: { siteUrl: 'http://copy.example', issueFilesUrl: 'https://magazine.example' },
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['ROLE', 'king'],
  ['SITE_URL', 'magazine.example'],
  ['SITE_URL', 'ftp://magazine.example'],
  ['ISSUE_FILES_URL', 'magazine.example'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://one,two/magazine'],
  ['DATABASE_URL', 'postgres://user:pa ss@one:x/magazine'],
  ['DATABASE_READ_URL', 'mysql://localhost/x'],
  ['DATABASE_READ_URL', 'postgres://one,/magazine'],
  ['SITE_SECRET', 'short'],
  ['DATABASE_POOL', '1'],
  ['DEMO', 'yes'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'Magazine <letters@magazine.example>'],
  ['MAIL_FROM', 'no-reply@magazine.example'],
  ['MAIL_FROM_NAME', 'Mara\r\nBcc: everyone@magazine.example'],
  ['MAIL_REPLY_TO', 'help@magazine.example\nBcc: everyone@magazine.example'],
  ['MAIL_REPLY_TO', 'DoNotReply@magazine.example'],
  ['BOUNCE_SECRET', 'short'],
])('a wrong %s (%s) is named', (name, value) => {
  expect(problems({ [name]: value }).join()).toContain(`${name}:`)
})

test('mails come from the magazine itself unless somebody is named to answer them', () => {
  const address = 'mail@localhost'
  expect(read({})).toMatchObject({ config: { mailSender: { address, name: null, replyTo: null } } })
  const named = { MAIL_FROM: 'mara@magazine.example', MAIL_FROM_NAME: 'Mara', MAIL_REPLY_TO: 'desk@magazine.example' }
  const mailSender = { address: 'mara@magazine.example', name: 'Mara', replyTo: 'desk@magazine.example' }
  expect(read(named)).toMatchObject({ config: { mailSender } })
})

test('a database of one’s own is not filled with the demo unless asked', () => {
  const env = { DATABASE_URL: 'postgres://localhost/x' }
  expect(read(env)).toMatchObject({ config: { demo: false } })
  expect(read({ ...env, DEMO: 'on' })).toMatchObject({ config: { demo: true } })
})

describe('production', () => {
  test('starts with all it needs, without the demo', () => {
    expect(read(production)).toMatchObject({ ok: true, config: { demo: false, logLevel: 'info' } })
  })

  test.each(['SITE_SECRET', 'SITE_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'])(
    'refuses to start without %s',
    (name) => {
      expect(problems({ ...production, [name]: '' })).toEqual([expect.stringContaining(`${name}: required`)])
    },
  )

  test('refuses a captcha that costs less than it should', () => {
    expect(problems({ ...production, CAPTCHA_ROUNDS: '1999' })).toEqual([expect.stringContaining('CAPTCHA_ROUNDS:')])
    expect(read(production)).toMatchObject({ config: { captchaRounds: 2000 } })
  })

  test('refuses a SITE_URL without https: sessions would travel in the open', () => {
    expect(problems({ ...production, SITE_URL: 'http://magazine.example' })).toEqual([
      'SITE_URL: must begin with https:// with NODE_ENV=production',
    ])
  })

  test.each([
    'x'.repeat(32),
    'abcdefgh'.repeat(4),
    'change-me-please-0123456789-abcdefg',
    'this-is-my-very-own-secret-9f8e7d6c5b4a',
    '00000000000000000000000000000001',
    'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbcc',
    'put-your-own-key-here-0123456789-abcdefghij',
  ])('refuses a SITE_SECRET that can be guessed (%s)', (secret) => {
    expect(problems({ ...production, SITE_SECRET: secret })).toEqual([
      expect.stringContaining('SITE_SECRET: can be guessed'),
    ])
  })

  test('takes what machines make', () => {
    // A machine has made this one, which has a short word in it.
    expect(problems({ ...production, SITE_SECRET: '7D7bdPYLiofXUyouRBosqLj6oYLVvPR9aGx2ZnLQ77o=' })).toEqual([])
    for (let one = 0; one < 500; one += 1) {
      const made = randomBytes(32)
      for (const secret of [made.toString('base64'), made.toString('hex')])
        expect(problems({ ...production, SITE_SECRET: secret }), secret).toEqual([])
    }
  })

  test('refuses to ask a stand-in of reCAPTCHA', () => {
    const env = { ...production, RECAPTCHA_VERIFY_URL: 'http://localhost:1/verify' }
    expect(problems(env)).toEqual([expect.stringContaining('RECAPTCHA_VERIFY_URL:')])
  })

  test('refuses the demo', () => {
    expect(problems({ ...production, DEMO: 'on' })).toEqual([expect.stringContaining('DEMO:')])
  })
})

test.each([
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
])('%s alone is no use: %s is named', (given, missing) => {
  expect(problems({ [given]: 'x' })).toEqual([expect.stringContaining(`${missing}:`)])
})

test('with both its keys reCAPTCHA is used, and asked at Google', () => {
  const env = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }
  const verifyUrl = 'https://www.google.com/recaptcha/api/siteverify'
  expect(read(env)).toMatchObject({ config: { recaptcha: { siteKey: 'site', secret: 'secret', verifyUrl } } })
  expect(read({})).toMatchObject({ config: { recaptcha: null } })
})

test('.env.example lists every setting, and no other', () => {
  const example = readFileSync(resolve(root, '.env.example'), 'utf8')
  const listed = [...example.matchAll(/^([A-Z\d_]+)=/gm)].map((match) => match[1])
  expect(listed.sort()).toEqual([...settingNames].sort())
})

test('the values shown in .env.example are good ones', () => {
  const example = readFileSync(resolve(root, '.env.example'), 'utf8')
  const env = Object.fromEntries([...example.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]))
  expect(read(env as Record<string, string>)).toEqual(read({}))
})

test('files go to S3 where it is set, and to the data folder otherwise', () => {
  const env = {
    S3_ENDPOINT: 'https://store.example',
    S3_BUCKET: 'made-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(read(env)).toMatchObject({ config: { s3: { bucket: 'made-files', region: 'us-east-1' } } })
  expect(read({})).toMatchObject({ config: { s3: null } })
  for (const name of Object.keys(env)) {
    expect(problems({ ...env, [name]: '' }), 'each is needed').toEqual([expect.stringContaining(`${name}:`)])
  }
  expect(problems({ ...env, S3_BUCKET: 'Not/A/Bucket' })).toEqual([expect.stringContaining('S3_BUCKET:')])
})
