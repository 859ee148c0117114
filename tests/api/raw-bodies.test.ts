import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newNetwork, SITE_URL } from '../support/access.ts'
import { openActCases } from '../support/act-cases.ts'
import { anyBody, anyFraming } from '../support/any-body.ts'
import { openCheckout } from '../support/checkout.ts'
import { openStaff } from '../support/desk-staff.ts'
import { type Door, doors } from '../support/doors.ts'
import { lookAt } from '../support/press-act.ts'
import { sendRaw, statusIn } from '../support/raw-socket.ts'
import { anyFirstStep, isWholeProof, reached, STRIDE } from '../support/whole-proof.ts'

const BOUNCE_SECRET = 'a-secret-of-the-mail-service-that-is-long'
const shop = await openCheckout({ TRUST_PROXY: '1', BOUNCE_SECRET })
const { app, openBrowser, routes } = shop
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

const RUNS = isWholeProof ? 100_000 : 200
/** What is fuzzed may log out whoever asks, or take a right from them. */
const NEW_LOGIN_AFTER = isWholeProof ? 250 : 100

const enterAs = await openStaff(shop)
async function enter() {
  const [reader, owner] = [openBrowser(), await enterAs('owner')]
  await reader.logIn('reader@demo.example')
  const cookies = ({ cookies }: typeof reader) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { reader: cookies(reader), owner: cookies(owner) }
}

type Target = Pick<Door, 'json' | 'form' | 'isVisitor'> & { line: string }

/** Every route that takes a body, with a right one: none is missing, as `one-way-in.test.ts` sees to. */
const known: Target[] = Object.entries(doors).map(([route, { ask, ...door }]) => ({
  line: `${route.split(' ')[0]} ${ask}`,
  ...door,
}))
/** What is sent by those who are no readers. */
const elsewhere: Target[] = ['/api/payments/webhook', '/mailing-list/unsubscribe', '/mailing-list/letters'].map(
  (url) => ({
    line: `POST ${url}`,
    json: { id: 'evt_x', type: 'payment_intent.succeeded', data: { object: { id: 'pi_x' } } },
    form: { 'List-Unsubscribe': 'One-Click' },
    isVisitor: true,
  }),
)

/** What the last press of the desk's acts sends, so that what is done is reached too: in a commit, some of them. */
async function presses(): Promise<Target[]> {
  const cases = Object.values(await openActCases(shop))
  const owner = { ref: '', browser: await enterAs('owner') }
  const targets: Target[] = []
  const step = isWholeProof ? 1 : 4 * STRIDE
  for (let at = isWholeProof ? 0 : anyFirstStep() - 1; at < cases.length; at += step) {
    const { path, typed } = (await cases[at]?.ready()) ?? { path: '' }
    targets.push({ line: `POST ${path}`, form: await lookAt(owner, path, typed) })
  }
  return targets
}

test('every route that takes a body is asked here', () => {
  const taking = routes.flatMap(({ url, methods }) =>
    methods.filter((method) => !['GET', 'HEAD'].includes(method)).map((method) => `${method} ${url}`),
  )
  const asked = [...Object.keys(doors), ...elsewhere.map(({ line }) => line)]
  expect(asked.sort()).toEqual([...new Set(taking)].sort())
})

test('no body makes the site fail, hang or tell its insides', async () => {
  const targets = [...known, ...elsewhere, ...(await presses())]
  const anyRequest = fc.oneof(
    ...targets.map((target) =>
      fc.tuple(anyBody(target), anyFraming).map(([body, frame]) => ({ ...target, ...body, frame })),
    ),
  )
  let sessions = await enter()
  let sent = 0
  const taken = { done: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ line, isVisitor, type, bytes, frame }) => {
      if (sent % NEW_LOGIN_AFTER === NEW_LOGIN_AFTER - 1) sessions = await enter()
      sent += 1
      const framed = frame(bytes)
      const cookie = line.includes(' /desk/') ? sessions.owner : sessions.reader
      const head = [
        ...[`${line} HTTP/1.1`, `host: localhost`, `origin: ${SITE_URL}`, 'sec-fetch-site: same-origin'],
        ...[`x-forwarded-for: ${newNetwork()}`, `authorization: Bearer ${BOUNCE_SECRET}`, `content-type: ${type}`],
        ...(isVisitor ? [] : [`cookie: ${cookie}`]),
      ].join('\r\n')
      const answer = await sendRaw(
        port,
        Buffer.concat([Buffer.from(`${head}\r\n${framed.lines}connection: close\r\n\r\n`, 'latin1'), framed.sent]),
      )
      const status = statusIn(answer)
      expect(status, line).toBeGreaterThanOrEqual(200)
      expect(status, `${line}: ${answer.slice(0, 2_000)}`).toBeLessThan(500)
      if (status >= 400) expect(answer, line).not.toMatch(/\bat .+:\d+:\d+|node_modules|[A-Z]\w*Error:/)
      taken[status < 400 ? 'done' : 'refused'] += 1
    }),
    { numRuns: RUNS },
  )
  // A fuzzer that is turned away at every door tries no more than the doors. About one in ten is taken; a commit's few vary.
  expect(taken.done).toBeGreaterThan(RUNS / 50)
  expect(taken.refused).toBeGreaterThan(RUNS / 50)
  reached(37, 'bodies', RUNS)
}, 7_200_000)
