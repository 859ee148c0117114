import { beforeEach, describe, expect, test } from 'vitest'
import { sweepMailingList } from '#application/mailing-list/sweep-mailing-list.ts'
import { openMailingList } from '../../support/mailing-list.ts'

const list = await openMailingList()
const { app, db, clock, context, signUp, open, press, readers, events, mailedLinks } = list
const DAY = 24 * 60 * 60 * 1000

let made = 0
async function someoneAsked(tags: string[] = []) {
  made += 1
  const email = `asked-${made}@magazine.example`
  await signUp(email, { tags })
  const [links] = await mailedLinks(email)
  if (!links) throw new Error('No mail')
  const state = async () => {
    const [reader] = await readers(email)
    if (!reader?.confirmed_at) return reader?.unsubscribed_at ? 'left' : 'asked'
    return reader.unsubscribed_at ? 'left' : 'on the list'
  }
  return { email, ...links, state }
}

const passDays = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY)
}

beforeEach(async () => {
  clock.now = new Date()
  await db.deleteFrom('events').execute()
})

test('the button behind the confirmation link puts the reader on the list', async () => {
  const reader = await someoneAsked(['fair'])
  const answer = await press(reader.confirm)
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/mailing-list?result=confirmed')
  expect((await open('/mailing-list?result=confirmed')).body).toContain('You are on the list')
  expect(await reader.state()).toBe('on the list')
  expect((await readers(reader.email))[0]).toMatchObject({ tags: ['fair'], requested_tags: [] })
})

test('looking at a link, however often and in whatever way, uses nothing up', async () => {
  const reader = await someoneAsked()
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    for (const url of [reader.confirm, reader.unsubscribe]) {
      expect((await app.inject({ method, url })).statusCode).toBe(200)
    }
  }
  expect(await reader.state()).toBe('asked')
  expect((await open(reader.confirm)).body).toContain('Confirm</span></button>')
  await press(reader.confirm)
  expect(await reader.state()).toBe('on the list')
  await open(reader.unsubscribe)
  expect(await reader.state()).toBe('on the list')
})

test('a page behind a link is kept by nobody, found by no search, and tells its address to no other site', async () => {
  const reader = await someoneAsked()
  for (const url of [reader.confirm, reader.unsubscribe]) {
    const { headers, body } = await open(url)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body.match(/<link rel="canonical"[^>]*>/)?.[0]).not.toContain('token')
  }
})

test('what is confirmed is shown as text', async () => {
  const reader = await someoneAsked(['<script>alert(1)</script>', '"><img src=x>'])
  const { body } = await open(reader.confirm)
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<img src=x>')
})

test('pressed twice, it has happened once, and is said to have happened', async () => {
  const reader = await someoneAsked(['fair'])
  await press(reader.confirm)
  expect((await press(reader.confirm)).headers.location).toBe('/mailing-list?result=confirmed')
  expect((await open(reader.confirm)).body).toContain('You are on the list')
  expect(await events()).toEqual([{ name: 'signup', data: { tags: ['fair'] } }])
})

test('fifty presses at once are one signup', async () => {
  const reader = await someoneAsked()
  const answers = await Promise.all(Array.from({ length: 50 }, () => press(reader.confirm)))
  expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(new Set(['/mailing-list?result=confirmed']))
  expect(await events()).toHaveLength(1)
})

test('confirming and leaving at once never wait for each other', async () => {
  for (let n = 0; n < 10; n += 1) {
    const reader = await someoneAsked()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => press(i % 2 ? reader.confirm : reader.unsubscribe)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 303))
    expect(await reader.state()).toBe('left')
  }
})

test('a confirmation link works for seven days', async () => {
  const [early, late] = [await someoneAsked(), await someoneAsked()]
  passDays(6.99)
  await press(early.confirm)
  expect(await early.state()).toBe('on the list')
  passDays(0.02)
  expect((await open(late.confirm)).body).toContain('This link no longer works')
  expect((await press(late.confirm)).headers.location).toBe('/mailing-list?result=link-gone')
  expect(await late.state()).toBe('asked')
})

describe('a token opens its own door only', () => {
  const tokenOf = (path: string) => path.split('=')[1] ?? ''
  const doors = ['confirm', 'unsubscribe'] as const

  test.each(doors.flatMap((token) => doors.map((door) => [token, door] as const)))(
    'the token to %s at the door to %s',
    async (token, door) => {
      const reader = await someoneAsked()
      const answer = await press(`/mailing-list/${door}?token=${tokenOf(reader[token])}`)
      const fits = token === door
      const opened = door === 'confirm' ? 'confirmed' : 'unsubscribed'
      expect(answer.headers.location).toBe(`/mailing-list?result=${fits ? opened : 'link-gone'}`)
      expect(await reader.state()).toBe(fits ? (door === 'confirm' ? 'on the list' : 'left') : 'asked')
    },
  )

  test('one reader’s token changes nothing of another’s', async () => {
    const [one, other] = [await someoneAsked(), await someoneAsked()]
    await press(one.confirm)
    expect(await other.state()).toBe('asked')
    await press(other.unsubscribe)
    expect(await one.state()).toBe('on the list')
  })

  test.each(['', '?token=', '?token=x', `?token=${'a'.repeat(43)}`, '?token=a&token=b', '?token[]=a'])(
    '%j is no token',
    async (query) => {
      for (const door of doors) {
        expect((await open(`/mailing-list/${door}${query}`)).statusCode).toBe(200)
        expect((await press(`/mailing-list/${door}${query}`)).headers.location).toBe('/mailing-list?result=link-gone')
      }
    },
  )

  test('the hash that is kept is no token', async () => {
    const reader = await someoneAsked()
    const rows = await db.selectFrom('mailing_list_links').select('hash').execute()
    for (const { hash } of rows.slice(-4)) {
      await press(`/mailing-list/confirm?token=${hash.toString('base64url')}`)
      await press(`/mailing-list/confirm?token=${hash.toString('hex')}`)
    }
    expect(await reader.state()).toBe('asked')
  })
})

test('confirming from another site is refused', async () => {
  const reader = await someoneAsked()
  const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({ method: 'POST', url: reader.confirm, payload: '', headers })
  expect(answer.statusCode).toBe(403)
  expect(await reader.state()).toBe('asked')
})

describe('leaving', () => {
  test('takes the reader off, with what was noted of them, however often it is pressed', async () => {
    const reader = await someoneAsked(['fair'])
    await press(reader.confirm)
    for (let n = 0; n < 3; n += 1) {
      expect((await press(reader.unsubscribe)).headers.location).toBe('/mailing-list?result=unsubscribed')
    }
    expect(await reader.state()).toBe('left')
    expect((await readers(reader.email))[0]).toMatchObject({ tags: [], requested_tags: [] })
    expect((await open(reader.unsubscribe)).body).toContain('You are off the list')
  })

  test('works years later', async () => {
    const reader = await someoneAsked()
    await press(reader.confirm)
    passDays(3_000)
    await sweepMailingList(context)
    await press(reader.unsubscribe)
    expect(await reader.state()).toBe('left')
  })

  test('ends what was mailed before: only a new request leads back', async () => {
    const reader = await someoneAsked()
    await press(reader.unsubscribe)
    expect((await press(reader.confirm)).headers.location).toBe('/mailing-list?result=link-gone')
    expect(await reader.state()).toBe('left')
    passDays(1)
    await signUp(reader.email)
    const [, again] = await mailedLinks(reader.email)
    await press(again?.confirm ?? '')
    expect(await reader.state()).toBe('on the list')
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('by one click of a mail program (%s) needs no origin and no page', async (type, payload) => {
    const reader = await someoneAsked()
    await press(reader.confirm)
    const send = (url: string) => app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
    const answer = await send(reader.unsubscribe)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.location).toBeUndefined()
    expect(await reader.state()).toBe('left')
    expect((await send('/mailing-list/unsubscribe?token=made-up')).statusCode).toBe(404)
  })
})

test('a tag that a stranger asks for is not a reader’s until they confirm it', async () => {
  const reader = await someoneAsked(['own'])
  await press(reader.confirm)
  passDays(1)
  await signUp(reader.email, { tags: ['strange'] })
  expect((await readers(reader.email))[0]).toMatchObject({ tags: ['own'], requested_tags: ['strange'] })
})

test('addresses that never confirm are forgotten after thirty days, with their links', async () => {
  const [silent, confirmed] = [await someoneAsked(), await someoneAsked()]
  await press(confirmed.confirm)
  passDays(29)
  await sweepMailingList(context)
  expect(await readers(silent.email)).toHaveLength(1)
  passDays(2)
  await sweepMailingList(context)
  expect(await readers(silent.email)).toEqual([])
  expect(await readers(confirmed.email)).toHaveLength(1)
  expect((await press(silent.unsubscribe)).headers.location).toBe('/mailing-list?result=link-gone')
})

test('events name nobody', async () => {
  const reader = await someoneAsked(['fair'])
  await press(reader.confirm)
  expect(JSON.stringify(await events())).not.toContain('@')
})
