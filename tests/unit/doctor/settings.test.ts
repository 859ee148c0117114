import { expect, test } from 'vitest'
import { readDespite } from '#main/config/config.ts'
import { doctorSettings } from '#main/doctor/doctor-settings.ts'

const warnings = (env: Record<string, string>) =>
  doctorSettings(readDespite({ NODE_ENV: 'production', TRUST_PROXY: '1', ...env }, '/opt/colophon'), []).warnings

const s3 = {
  S3_ENDPOINT: 'https://files.example',
  S3_BUCKET: 'colophon',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'a secret of the bucket',
}
const pair = { DATABASE_URL: 'postgres://one:5432,two:5432/colophon?target_session_attrs=read-write' }

test.each([
  ['files that all machines share', s3],
  ['several databases', pair],
  ['the loopback by its number', { ...pair, HOST: '127.0.0.1' }],
  ['the loopback by its other number', { ...pair, HOST: '::1' }],
])('a host that only its own machine hears is told of, by %s', (_sign, env) => {
  expect(warnings(env)).toEqual([expect.stringMatching(/^HOST: (localhost|127|::1).* heard by this machine alone/)])
})

test.each([
  ['one machine with a proxy on it', {}],
  ['an address of the private network', { ...s3, ...pair, HOST: '10.0.0.1' }],
  ['every address', { ...s3, HOST: '0.0.0.0' }],
  ['a worker, which hears nobody', { ...s3, ROLE: 'worker' }],
  ['no proxy in front', { ...s3, TRUST_PROXY: '0' }],
  ['a machine to try things on', { ...s3, NODE_ENV: 'development' }],
])('nothing is said of %s', (_case, env) => {
  expect(warnings(env)).toEqual([])
})
