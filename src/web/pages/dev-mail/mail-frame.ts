import type { FastifyReply } from 'fastify'
import { showableMail } from './showable-mail.ts'

/** A mail is a stranger's page: nothing in it runs, and nothing is fetched for it. Its links open in a window of their own. */
const mailPolicy = (pictures: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${pictures}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')

/** A mail's HTML, for the frame that shows it. `pictures`: where those may come from. */
export function sendFramedMail(reply: FastifyReply, html: string, pictures = 'data:') {
  reply.header('cache-control', 'no-store').header('content-security-policy', mailPolicy(pictures))
  return reply.type('text/html; charset=utf-8').send(showableMail(html))
}

/** The site's own policy, but for frames: the page may hold the mail in one. */
export function framingPolicy(security: readonly string[]): string {
  const policy = security[security.indexOf('content-security-policy') + 1] ?? ''
  return `${policy.replace(/; frame-src [^;]*/, '')}; frame-src 'self'`
}
