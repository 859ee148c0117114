import { expect, test } from 'vitest'
import { openTestSite } from '../support/test-site.ts'

const { app, cache } = await openTestSite()
const BLANKS = 24

const ask = (query = '', name = 'night-train') => app.inject({ url: `/story/${name}${query}` })
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')

const all = Array.from({ length: BLANKS }, (_, index) => `w${index + 1}=word${index + 1}`).join('&')

test('a first visit shows the blanks and nothing of the story', async () => {
  const { statusCode, body } = await ask()
  expect(statusCode).toBe(200)
  const form = body.slice(
    body.indexOf('<form class="story-form"'),
    body.indexOf('</form>', body.indexOf('<form class="story-form"')),
  )
  expect(form.match(/<input class="control"/g)).toHaveLength(BLANKS)
  expect(body).toContain('<form class="story-form" action="/story/night-train" method="get">')
  expect(body).not.toContain('The forecast had promised')
  expect(body).not.toContain('Still empty')
})

test('with every blank filled the story is told', async () => {
  const { body } = await ask(`?${all}`)
  expect(textOf(body)).toContain('The forecast had promised word1, and by the time')
  expect(body.match(/class="story-word"/g)).toHaveLength(BLANKS)
  expect(body).not.toContain('story-empty')
})

test('empty blanks are pointed out once, then read as ‘?’', async () => {
  const first = await ask('?w1=hail&w2=+')
  expect(first.body).not.toContain('The forecast had promised')
  expect(first.body.match(/Still empty/g)).toHaveLength(BLANKS - 1)
  expect(first.body).toContain('value="hail"')
  expect(first.body).toContain('<input type="hidden" name="anyway" value="1"/>')
  const second = await ask('?w1=hail&w2=+&anyway=1')
  expect(textOf(second.body)).toContain('The forecast had promised hail, and by the time')
  expect(second.body.match(/class="story-empty">\?</g)).toHaveLength(BLANKS - 1)
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; --",
  '</textarea>&lt;b&gt;',
  '{{constructor}}',
])('%s is only ever text', async (word) => {
  const { body } = await ask(`?${all}&anyway=1`.replace('word1&', `${encodeURIComponent(word)}&`))
  expect(textOf(body)).toContain(`The forecast had promised ${word}, and by the time`)
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<img src=x')
})

test('a word can’t take the place of a widget', async () => {
  const { body } = await ask(`?${all.replace('word1&', '%01island-0%01&')}`)
  expect(textOf(body)).toContain('The forecast had promised island-0, and')
  expect(body.match(/class="site-header"/g)).toHaveLength(1)
})

test('a word longer than 80 characters is cut', async () => {
  const { body } = await ask(`?${all.replace('word1&', `${'x'.repeat(300)}&`)}`)
  expect(body).toContain('x'.repeat(80))
  expect(body).not.toContain('x'.repeat(81))
})

test('unknown fields change nothing', async () => {
  expect((await ask('?utm=1&w25=more&w0=zero&words=x')).body).toBe((await ask()).body)
})

test('what was typed is kept nowhere, and searched by nobody', async () => {
  const before = cache.size
  const { headers, body } = await ask(`?${all}`)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers.etag).toBeUndefined()
  expect(cache.size).toBe(before)
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(body).toContain('<link rel="canonical" href="http://localhost:8080/story/night-train"/>')
})

test.each(['no-such-game', '..%2Fnight-train', 'night-train.json', '%00'])('%s is not found', async (name) => {
  expect([400, 404]).toContain((await ask('', name)).statusCode)
})

test('the game’s data is served as JSON', async () => {
  const { headers, statusCode } = await app.inject({ url: '/static/json/night-train.json' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
})
