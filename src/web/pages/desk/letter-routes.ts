import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { previewLetter } from '#application/letters/preview-letter.ts'
import { listLetters, readLetterFile } from '#application/letters/read-letters.ts'
import { noSegments } from '#application/letters/segment-counts.ts'
import { deskLetterPath, LETTERS_PATH } from '#contract/page-paths.ts'
import { figuresCsv } from '#domain/letters/letter-figures.ts'
import { framingPolicy, sendFramedMail } from '#web/pages/dev-mail/mail-frame.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { sendPage } from '#web/render/send-page.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { actDone } from './acts/desk-act.ts'
import { letterActs } from './acts/letter-acts.tsx'
import { newLetterActs } from './acts/new-letter-acts.tsx'
import { deskLetterPage, type LetterShown } from './letter-page.tsx'
import { type AtPage, loadDesk, type Staff } from './load-desk.ts'

type ByRef = { Params: { ref: string } }

/** A letter's page, its mail in a frame, and the figures of all of them. */
export function letterRoutes(app: FastifyInstance, services: PageServices) {
  const { context } = services

  app.get<ByRef>(`${LETTERS_PATH}/:ref`, async (request, reply) => {
    const { ref } = request.params
    const found = await enter(request, reply, deskLetterPath(ref), async (): Promise<LetterShown | null> => {
      const letter = await readLetterFile(context, ref)
      const mail = letter && (await previewLetter(context, ref))
      const verb = new URLSearchParams(request.url.split('?')[1]).get('done')
      const done = actDone(newLetterActs, verb) ?? actDone(letterActs, verb)
      return letter && mail && { letter: { ...letter, choices: noSegments }, text: mail.text, done }
    })
    if (!found) return reply
    reply.header('content-security-policy', framingPolicy(services.securityList))
    return sendPage(reply, services, deskLetterPage, found)
  })

  app.get<ByRef>(`${LETTERS_PATH}/:ref/look`, async (request, reply) => {
    const { ref } = request.params
    const found = await enter(request, reply, deskLetterPath(ref), () => previewLetter(context, ref))
    if (!found) return reply
    if (found.shown === null) throw new PageTrouble(403, 'Your roles do not show this.')
    return sendFramedMail(reply, found.shown.html, `'self' ${new URL(services.siteUrl).origin}`)
  })

  app.get(`${LETTERS_PATH}/figures.csv`, async (request, reply) => {
    const found = await enter(request, reply, LETTERS_PATH, () => listLetters(context))
    if (!found) return reply
    if (found.shown === null) throw new PageTrouble(403, 'Your roles do not show this.')
    return reply
      .header('content-disposition', attachmentNamed('letters.csv'))
      .type('text/csv; charset=utf-8')
      .send(figuresCsv(found.shown))
  })

  /** Null where whoever asks was led to the login. */
  async function enter<Shown>(
    request: FastifyRequest,
    reply: FastifyReply,
    page: string,
    load: (staff: Staff) => Promise<Shown | null>,
  ): Promise<AtPage<Shown> | null> {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    const asked = { context, cookie: (name: string) => request.cookies[name] ?? null }
    const loaded = await loadDesk(asked, { page, sees: 'see counts' }, load)
    if (loaded.kind === 'moved') {
      reply.redirect(loaded.to, 302)
      return null
    }
    if (loaded.kind === 'not-found') throw new PageTrouble(404, 'There is no such letter.')
    reply.code(loaded.status ?? 200)
    return loaded.data
  }
}
