import type { FastifyInstance } from 'fastify'
import type { UseCaseContext } from '#application/context.ts'
import { listSampleMails, openSampleMail, type SampleMail } from '#application/mail/open-sample-mail.ts'
import type { MailGallery } from '#application/ports/mail-gallery.ts'
import { framingPolicy, sendFramedMail } from '#web/pages/dev-mail/mail-frame.ts'
import { sendPage } from '#web/render/send-page.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { mailGalleryPage, sampleMailPage } from './dev-mails-pages.tsx'
import { inScheme, mailSchemes } from './in-scheme.ts'

type ByKind = { Params: { kind: string } }
type ByPart = { Params: { kind: string; part: string } }

/** Every kind of mail, written with its sample. Never kept: it is made anew for whoever works on it. */
export function devMailsRoutes(
  app: FastifyInstance,
  context: UseCaseContext,
  services: PageServices,
  gallery: MailGallery,
) {
  async function opened(kind: string): Promise<SampleMail> {
    const mail = await openSampleMail(context, gallery, kind)
    if (!mail) throw new PageTrouble(404, 'No such kind of mail')
    return mail
  }

  app.get('/dev/mails', async (_request, reply) =>
    sendPage(reply, services, mailGalleryPage, await listSampleMails(context, gallery)),
  )

  app.get<ByKind>('/dev/mails/:kind', async ({ params }, reply) => {
    const mail = await opened(params.kind)
    reply.header('content-security-policy', framingPolicy(services.securityList))
    const kinds = gallery.kinds.map(({ kind }) => kind)
    const place = kinds.indexOf(mail.kind)
    const beside = { before: kinds[place - 1] ?? null, after: kinds[place + 1] ?? null }
    return sendPage(reply, services, sampleMailPage, { mail, beside })
  })

  app.get<ByPart>('/dev/mails/:kind/:part', async ({ params }, reply) => {
    const mail = await opened(params.kind)
    reply.header('x-robots-tag', 'noindex')
    const scheme = mailSchemes.find((name) => name === params.part)
    if (scheme) return sendFramedMail(reply, inScheme(mail.html, scheme))
    if (params.part !== 'html' && params.part !== 'text') throw new PageTrouble(404, 'No such part of a mail')
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    return reply.send(mail[params.part])
  })
}
