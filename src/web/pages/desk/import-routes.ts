import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { noteAttempt } from '#application/audit/require-may.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { uploadImport } from '#application/moving/upload-import.ts'
import { IMPORT_PATH, importPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { importPresets } from '#domain/moving/import-mapping.ts'
import { LARGEST_IMPORT_BYTES } from '#domain/moving/import-table.ts'
import { sendPage } from '#web/render/send-page.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { deskImportPage, IMPORT_FILE, showImports } from './import-page.tsx'
import type { Staff } from './load-desk.ts'

/** The fields beside the file are few. */
const BODY_LIMIT = LARGEST_IMPORT_BYTES + 64 * 1024

/** Takes a file of subscribers as a plain form sends it. */
export function importRoutes(app: FastifyInstance, services: PageServices) {
  const { context } = services
  const options = { bodyLimit: BODY_LIMIT, config: { takesForms: true, takesFiles: true } }

  // Asked before a file is read: nobody else makes us hold 32 MB. What is no file is read first, as everywhere.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    request.headers['content-type']?.startsWith('multipart/') ? askWho(request, reply) : undefined

  app.post(IMPORT_PATH, { ...options, onRequest, preHandler: askWho }, async (request, reply) => {
    const staff = await enter(request)
    if (staff.kind !== 'staff') throw new PageTrouble(404, 'There is no such page.')
    const form = request.body instanceof FormData ? request.body : new FormData()
    const file = form.get(IMPORT_FILE)
    if (!(file instanceof File) || file.size === 0) return refuse(reply, staff, 'Choose a file.')
    const said = (name: string) => String(form.get(name) ?? '').trim()
    const preset = importPresets.find((one) => one === said('preset')) ?? 'generic'
    const done = await uploadImport(
      { ...context, by: staff.by },
      {
        fileName: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
        preset,
        ...(said('source') !== '' && { source: said('source').toLowerCase() }),
      },
    )
    return done.ok ? reply.redirect(importPath(done.run), 303) : refuse(reply, staff, done.message)
  })

  const enter = (request: FastifyRequest) => enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)

  async function askWho(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'private, no-store')
    const staff = await enter(request)
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') {
      const login = staff.kind === 'half-way' ? '/login/second-factor' : '/login'
      return reply.redirect(`${login}?${new URLSearchParams({ redirect: IMPORT_PATH })}`, 303)
    }
    if (staff.kind !== 'staff') throw new PageTrouble(404, 'There is no such page.')
    if (mayDo(staff.by, 'upload import')) return
    await noteAttempt({ ...context, by: staff.by }, 'upload import', null)
    return sendPage(reply.code(403), services, deskImportPage, { staff, shown: null })
  }

  async function refuse(reply: FastifyReply, staff: Staff, refused: string) {
    const shown = await showImports(context, { page: 1, done: null, refused })
    return sendPage(reply.code(422), services, deskImportPage, { staff, shown })
  }
}
