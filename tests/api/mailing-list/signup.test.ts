import { beforeEach, describe, expect, test } from 'vitest'
import { openMailingList } from '../../support/mailing-list.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'

const list = await openMailingList()
const { app, db, clock, signUp, signUpPlainly, press, readers, mailedLinks } = list
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let made = 0
/** An address that no test has used. */
const someone = () => {
  made += 1
  return `reader-${made}@magazine.example`
}
const only = <T>(many: T[]): T => {
  expect(many).toHaveLength(1)
  return many[0] as T
}

beforeEach(() => {
  clock.now = new Date()
})

test('a signup is taken, and asks its reader by mail', async () => {
  const email = someone()
  const answer = await signUp(email, { tags: ['fair', '<b>x</b>'] })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ result: 'success' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(only(await readers(email))).toMatchObject({
    confirmed_at: null,
    tags: [],
    requested_tags: ['fair', '<b>x</b>'],
  })
  expect(only(await mailedLinks(email))).toEqual({
    confirm: expect.stringMatching(/^\/mailing-list\/confirm\?token=[\w-]{43}$/),
    unsubscribe: expect.stringMatching(/^\/mailing-list\/unsubscribe\?token=[\w-]{43}$/),
  })
})

test('only hashes of the links are kept', async () => {
  const email = someone()
  await signUp(email)
  const { confirm, unsubscribe } = only(await mailedLinks(email))
  const kept = JSON.stringify(await db.selectFrom('mailing_list_links').selectAll().execute())
  for (const link of [confirm, unsubscribe]) expect(kept).not.toContain(link.split('=')[1])
})

const human = 'We could not verify that you are human. Please try again.'

test.each([
  ['no address', undefined, 'Please enter your email address.'],
  ['an empty address', '  ', 'Please enter your email address.'],
  ['a malformed address', 'reader@magazine', 'Please enter a valid email address.'],
  ['an address of another kind', 5, 'Please enter a valid email address.'],
  ['no address at all', null, 'Please enter a valid email address.'],
  ['a list of addresses', ['a@magazine.example'], 'Please enter a valid email address.'],
  ['an address with NUL', 'a\u0000@magazine.example', 'Please enter a valid email address.'],
])('%s is told so', async (_what, email, text) => {
  const answer = await signUp(email, { captcha: 'never asked' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ errors: { email: text } })
})

test('an address is trimmed, and one whatever its case', async () => {
  const email = someone()
  await signUp(`  ${email.toUpperCase()} `)
  await signUp(email)
  expect(only(await readers(email)).email).toBe(email.toUpperCase())
})

test('addresses of other scripts are taken', async () => {
  expect((await signUp('жан@пример.рф')).statusCode).toBe(200)
  expect(await mailedLinks('жан@пример.рф')).toHaveLength(1)
})

describe('the captcha', () => {
  test.each([
    ['no token', ''],
    ['a made-up token', 'abc'],
  ])('refuses %s', async (_what, captcha) => {
    const email = someone()
    const answer = await signUp(email, { captcha })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ errors: { email: human } })
    expect(await readers(email)).toEqual([])
  })

  test('refuses a token for another action, and one that is too old', async () => {
    const checkout = await solveCaptcha(app, 'checkout')
    expect((await signUp(someone(), { captcha: checkout })).json()).toEqual({ errors: { email: human } })
    const old = await solveCaptcha(app)
    clock.now = new Date(clock.now.getTime() + 5 * MINUTE + 1000)
    expect((await signUp(someone(), { captcha: old })).json()).toEqual({ errors: { email: human } })
  })

  test('lets one of fifty signups with one token in', async () => {
    const captcha = await solveCaptcha(app)
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp(someone(), { captcha })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(49)
  })

  test('is not used up by a mistyped address', async () => {
    const captcha = await solveCaptcha(app)
    expect((await signUp('reader@', { captcha })).statusCode).toBe(422)
    expect((await signUp(someone(), { captcha })).statusCode).toBe(200)
  })
})

test('fifty signups of one address at once make one reader and one mail', async () => {
  const email = someone()
  const tokens = await Promise.all(Array.from({ length: 50 }, () => solveCaptcha(app)))
  const answers = await Promise.all(tokens.map((captcha) => signUp(email, { captcha })))
  const statuses = new Set(answers.map(({ statusCode }) => statusCode))
  expect([...statuses].sort()).toEqual([200, 429])
  only(await readers(email))
  only(await mailedLinks(email))
})

test('tags must be tags', async () => {
  for (const tags of [['x'.repeat(61)], [''], Array.from({ length: 21 }, (_, n) => `tag ${n}`)]) {
    const answer = await signUp(someone(), { tags, captcha: 'never asked' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ errors: { 'list-tag': expect.any(String) } })
  }
})

test('tags of signups that were not confirmed yet come together', async () => {
  const email = someone()
  await signUp(email, { tags: ['one', 'two'] })
  await signUp(email, { tags: ['two', 'three'] })
  expect(only(await readers(email)).requested_tags.sort()).toEqual(['one', 'three', 'two'])
})

describe('who is on the list is told to nobody', () => {
  const states: [string, (email: string) => Promise<unknown>][] = [
    ['an unknown address', async () => undefined],
    ['one that was asked and has not answered', (email) => signUp(email)],
    ['one on the list', (email) => join(email)],
    ['one that has left', (email) => join(email).then(({ unsubscribe }) => press(unsubscribe))],
    ['one whose mail came back', (email) => join(email).then(() => bounce(email))],
  ]
  const join = async (email: string) => {
    await signUp(email)
    const links = only(await mailedLinks(email))
    await press(links.confirm)
    return links
  }
  const whatIsSaid = async (email: string) => {
    const { statusCode, body, headers } = await signUp(email)
    return { statusCode, body, headers: { ...headers, date: null } }
  }
  const bounce = (email: string) =>
    db.insertInto('mail_bounces').values({ email, at: clock.now, reason: 'no such mailbox' }).execute()

  test.each(states)('%s gets the same answer and the same mail', async (_what, bring) => {
    const email = someone()
    await bring(email)
    const before = (await mailedLinks(email)).length
    clock.now = new Date(clock.now.getTime() + 10 * MINUTE)
    expect(await whatIsSaid(email)).toEqual(await whatIsSaid(someone()))
    expect(await mailedLinks(email)).toHaveLength(before + 1)
  })

  test.each(states)('%s is as often one too many', async (_what, bring) => {
    const email = someone()
    await bring(email)
    clock.now = new Date(clock.now.getTime() + DAY)
    const answers: number[] = []
    for (let n = 0; n < 11; n += 1) answers.push((await signUp(email)).statusCode)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('limits', () => {
  const tooMany = { errors: { email: 'Too many attempts. Please wait a few minutes and try again.' } }

  test('a network may sign up twenty times, then must wait', async () => {
    const network = '192.0.2.1'
    for (let n = 0; n < 20; n += 1) expect((await signUp(someone(), { network })).statusCode).toBe(200)
    const answer = await signUp(someone(), { network })
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual(tooMany)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(100)
    expect((await signUp(someone(), { network: '192.0.2.2' })).statusCode).toBe(200)
    clock.now = new Date(clock.now.getTime() + 60 * MINUTE)
    expect((await signUp(someone(), { network })).statusCode).toBe(200)
  })

  test('all the addresses of one IPv6 network are one', async () => {
    for (let n = 0; n < 20; n += 1) await signUp(someone(), { network: `2001:db8::${n}`, captcha: 'x' })
    expect((await signUp(someone(), { network: '2001:db8::ffff' })).statusCode).toBe(429)
  })

  test('nobody gets more than three of our mails in a day and six in a week, whoever asks for them', async () => {
    const email = someone()
    for (let hour = 0; hour < 12; hour += 1) {
      clock.now = new Date(clock.now.getTime() + 30 * MINUTE)
      expect((await signUp(email)).statusCode).toBe(200)
    }
    expect(await mailedLinks(email)).toHaveLength(3)
    for (let day = 0; day < 4; day += 1) {
      clock.now = new Date(clock.now.getTime() + DAY)
      for (let n = 0; n < 3; n += 1) await signUp(email)
    }
    expect(await mailedLinks(email)).toHaveLength(6)
  })
})

describe('a plain form', () => {
  test('is taken without a captcha, and leads to a page with the result', async () => {
    const email = someone()
    const answer = await signUpPlainly(email)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/mailing-list?result=success')
    expect(await mailedLinks(email)).toHaveLength(1)
    const page = await app.inject('/mailing-list?result=success')
    expect(page.body).toContain('One more step')
  })

  test.each([
    ['', 'empty', 'Please enter your email address.'],
    ['reader@', 'malformed', 'Please enter a valid email address.'],
  ])('with %j leads to a page that says so', async (email, result, text) => {
    const { headers } = await signUpPlainly(email)
    expect(headers.location).toBe(`/mailing-list?result=${result}`)
    const { body } = await app.inject(String(headers.location))
    expect(body).toContain(text)
    expect(body).toContain('aria-invalid="true"')
  })

  test('is limited hard: three for each network', async () => {
    const network = '192.0.2.9'
    for (let n = 0; n < 3; n += 1) {
      expect((await signUpPlainly(someone(), { network })).headers.location).toBe('/mailing-list?result=success')
    }
    const { headers } = await signUpPlainly(someone(), { network })
    expect(headers.location).toBe('/mailing-list?result=too-many')
    expect(headers['retry-after']).toBeDefined()
    expect((await app.inject('/mailing-list?result=too-many')).body).toContain('Too many attempts.')
    expect((await signUp(someone(), { network })).statusCode, 'and with a captcha not at all by that').toBe(200)
  })

  test('is limited for everyone together: sixty', async () => {
    clock.now = new Date(clock.now.getTime() + 2 * DAY)
    const locations: unknown[] = []
    for (let n = 0; n < 61; n += 1) locations.push((await signUpPlainly(someone())).headers.location)
    expect(locations.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => '/mailing-list?result=success'))
    expect(locations[60]).toBe('/mailing-list?result=too-many')
  })

  test('takes the tags of the page it stood on along, as far as they are tags', async () => {
    clock.now = new Date(clock.now.getTime() + 4 * DAY)
    const email = someone()
    const referer = `http://localhost:8080/about?list-tag=fair&list-tag=${'x'.repeat(61)}&list-tag=%3Cb%3E`
    await signUpPlainly(email, { referer })
    expect(only(await readers(email)).requested_tags).toEqual(['fair', '<b>'])
  })

  test('that is refused keeps the address and the tags for the next try, and the address out of the address line', async () => {
    clock.now = new Date(clock.now.getTime() + 6 * DAY)
    const referer = 'http://localhost:8080/about?list-tag=fair&list-tag=%3Cb%3E'
    const { headers, cookies } = await signUpPlainly('reader@', { referer })
    const page = String(headers.location)
    expect(page).toBe('/mailing-list?result=malformed&list-tag=fair&list-tag=%3Cb%3E')
    const shown = await app.inject({
      url: page,
      cookies: Object.fromEntries(cookies.map((one) => [one.name, one.value])),
    })
    expect(shown.body).toMatch(/<input[^>]* name="email"[^>]* value="reader@"/)
    expect(shown.headers['cache-control']).toContain('no-store')
    expect((await app.inject(page)).body, 'nobody else is shown it').not.toContain('reader@')
    const email = someone()
    await signUpPlainly(email, { referer: `http://localhost:8080${page}` })
    expect(only(await readers(email)).requested_tags).toEqual(['fair', '<b>'])
  })

  test('from another site is refused, as is one that does not say where it is from', async () => {
    for (const headers of [{}, { origin: 'https://evil.example' }]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/list/signup',
        payload: 'email=a%40magazine.example',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } as Record<string, string>,
      })
      expect(answer.statusCode).toBe(403)
    }
  })

  test('is taken only where there is one', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/island-failures',
      payload: 'island=a',
      headers: { origin: 'http://localhost:8080', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(415)
  })
})

test('the page knows its results, and makes no page of others', async () => {
  expect((await app.inject('/mailing-list')).statusCode).toBe(200)
  for (const query of ['?result=', '?result=nonsense', '?result=success&result=success']) {
    const answer = await app.inject(`/mailing-list${query}`)
    expect(answer.statusCode).toBe(301)
    expect(answer.headers.location).toBe('/mailing-list')
  }
})
