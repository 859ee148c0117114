import { expect, test } from 'vitest'
import { readConfig } from '#main/config/config.ts'

const read = (env: Record<string, string>) => {
  const result = readConfig(env, '/project')
  return result.ok ? result.config : result.problems
}
const client = (kind: string) => ({ [`${kind}_CLIENT_ID`]: 'id', [`${kind}_CLIENT_SECRET`]: 'secret' })
const own = { DATABASE_URL: 'postgres://localhost/x' }
const production = {
  ...own,
  NODE_ENV: 'production',
  PAYMENTS: 'sandbox',
  SITE_URL: 'https://magazine.example',
  SITE_SECRET: 'q7Vb2xLk9ZtR4mWc8YpN3sHd6GfJ1uEa',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'letters@magazine.example',
}

test('in demo mode both outside ways in lead to the sandbox, with discovery', () => {
  expect(read({})).toMatchObject({
    socialLogin: { issuer: null, slug: 'google', name: 'Google' },
    institutionLogin: { issuer: null, slug: 'openathens', name: 'OpenAthens', discovery: true, claim: 'entity_id' },
  })
})

test('outside demo mode a way in is closed unless its issuer is set', () => {
  expect(read(own)).toMatchObject({ socialLogin: null, institutionLogin: null })
  expect(read(production)).toMatchObject({ socialLogin: null, institutionLogin: null })
  const issuer = 'https://federation.example'
  expect(read({ ...production, INSTITUTION_ISSUER: issuer, ...client('INSTITUTION') })).toMatchObject({
    socialLogin: null,
    institutionLogin: { issuer, clientId: 'id', clientSecret: 'secret', discovery: false },
  })
})

test.each(['SOCIAL', 'INSTITUTION'])('%s: what is missing or wrong is named', (kind) => {
  const issuer = { [`${kind}_ISSUER`]: 'https://issuer.example' }
  expect(read({ ...own, [`${kind}_LOGIN`]: 'on' })).toEqual([expect.stringContaining(`${kind}_ISSUER:`)])
  expect(read(issuer)).toEqual([
    expect.stringContaining(`${kind}_CLIENT_ID:`),
    expect.stringContaining(`${kind}_CLIENT_SECRET:`),
  ])
  const plain = { [`${kind}_ISSUER`]: 'http://issuer.example', ...client(kind) }
  expect(read({ ...production, ...plain })).toEqual([expect.stringContaining(`${kind}_ISSUER:`)])
  expect(read({ [`${kind}_SLUG`]: '../x' })).toEqual([expect.stringContaining(`${kind}_SLUG:`)])
})

test('each can be switched off, and the two must be told apart', () => {
  expect(read({ SOCIAL_LOGIN: 'off', INSTITUTION_LOGIN: 'off' })).toMatchObject({
    socialLogin: null,
    institutionLogin: null,
  })
  expect(read({ SOCIAL_SLUG: 'openathens' })).toEqual([expect.stringContaining('INSTITUTION_SLUG:')])
})
