import { createHmac, randomBytes } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { SealSecret } from '#application/ports/passwords.ts'
import type { WebhookAnswer, WebhookMessage, Webhooks } from '#application/ports/webhooks.ts'
import { secretBase64 } from '#domain/webhooks/webhook-secret.ts'
import { isPublicAddress, lookupPublic, PrivateAddress } from './public-address.ts'

const SECRET_BYTES = 32
const LIMIT_MS = 10_000
const LONGEST_ERROR = 300

type Settings = { seal: SealSecret; allowsPrivate: boolean; limitMs?: number }

/** Signs as standardwebhooks.com describes it, so that receivers have a library for it in any language. */
export function httpWebhooks({ seal, allowsPrivate, limitMs = LIMIT_MS }: Settings): Webhooks {
  return {
    allowsPrivate,
    refuses: (url) => (allowsPrivate || !isPrivateHost(new URL(url)) ? null : 'private'),
    newSecret: () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
    seal: (secret, endpoint) => seal.seal(Buffer.from(secret), endpoint),
    async post(message) {
      const secrets = message.sealed.map((sealed) => Buffer.from(seal.open(sealed, message.endpoint)).toString())
      try {
        // A host that is written as an address is never looked up.
        if (!allowsPrivate && isPrivateHost(new URL(message.url))) throw new PrivateAddress()
        return answerOf(await send(message, headersOf(message, secrets), { allowsPrivate, limitMs }))
      } catch (error) {
        return { ok: false, status: null, error: wordsOf(error, limitMs) }
      }
    },
  }
}

function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && !isPublicAddress(host))
}

function headersOf({ id, at, body }: WebhookMessage, secrets: readonly string[]): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
  const signed = (secret: string) =>
    createHmac('sha256', Buffer.from(secretBase64(secret), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Colophon webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    // Several stand side by side: a receiver takes it by any of them.
    'webhook-signature': secrets.map((secret) => `v1,${signed(secret)}`).join(' '),
  }
}

type Sending = { allowsPrivate: boolean; limitMs: number }

/** The status of the answer. What it says besides is not read, and where it leads is not followed. */
const send = ({ url, body }: WebhookMessage, headers: Record<string, string>, { allowsPrivate, limitMs }: Sending) =>
  new Promise<number>((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp
    const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(limitMs) }
    const sent = request(url, { ...options, ...(!allowsPrivate && { lookup: lookupPublic }) }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })

function answerOf(status: number): WebhookAnswer {
  if (status >= 200 && status < 300) return { ok: true, status }
  const leads = status >= 300 && status < 400 ? '; it is not followed elsewhere' : ''
  return { ok: false, status, error: `It answered ${status}${leads}` }
}

function wordsOf(error: unknown, limitMs: number): string {
  if (!(error instanceof Error)) return 'It could not be sent'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer within ${limitMs / 1000} seconds`
  const { code } = error as NodeJS.ErrnoException
  return (error.message || code || 'It could not be sent').slice(0, LONGEST_ERROR)
}
