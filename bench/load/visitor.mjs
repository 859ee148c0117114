import { Agent, request } from 'node:http'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const LONGEST_WAIT_MS = 30_000

/** Browsers keep their connections; as many as are in use at once stay open. */
const agent = new Agent({ keepAlive: true, maxSockets: 2_000, maxFreeSockets: 500 })

/** Networks of their own: nobody stands behind the same router here. */
const networkOf = (nth) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`

/** A browser on a network of its own, with the cookies it was given. */
export function newVisitor(siteUrl, nth, cookie = '') {
  const jar = new Map(cookie ? cookie.split('; ').map((pair) => pair.split('=')) : [])
  const headers = { origin: siteUrl, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': networkOf(nth) }
  /** Resolves with the body of an answer that went well. */
  async function ask(path, body) {
    const answer = await send(new URL(path, siteUrl), body, {
      ...headers,
      ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
    })
    for (const set of answer.cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    if (answer.status !== 200)
      throw new Error(
        `${path.split('?')[0].replace(/pi_\w+/, '…')} answers ${answer.status}: ${answer.text.slice(0, 60)}`,
      )
    return answer.text
  }
  const askJson = async (path, body) => JSON.parse(await ask(path, body))
  return { ask, askJson, cookies: () => [...jar].map((pair) => pair.join('=')).join('; ') }
}

function send(url, body, headers) {
  return new Promise((done, failed) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const asked = request(url, {
      agent,
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
      timeout: LONGEST_WAIT_MS,
    })
    asked.on('timeout', () => asked.destroy(new Error(`no answer in ${LONGEST_WAIT_MS} ms`)))
    asked.on('error', failed)
    asked.on('response', (answer) => {
      let said = ''
      answer.setEncoding('utf8')
      answer.on('data', (data) => (said += data))
      answer.on('error', failed)
      answer.on('end', () =>
        done({ status: answer.statusCode, text: said, cookies: answer.headers['set-cookie'] ?? [] }),
      )
    })
    asked.end(text)
  })
}

/** The captcha's work, which a browser does; on the test's settings it is a hundredth of a real one's. */
export async function solveCaptcha({ askJson }, action) {
  const challenge = await askJson(`/api/captcha/challenge?action=${action}`)
  const solution = await solveChallenge({ challenge, deriveKey })
  return encodeURIComponent(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'))
}
