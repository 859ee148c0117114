import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { noteAttempt } from '#application/audit/require-may.ts'
import { importStatement } from '#application/bank/import-statement.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { STATEMENT_PATH } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { LARGEST_STATEMENT_BYTES } from '#domain/bank/bank-line.ts'
import { type ColumnChoice, columnRoles } from '#domain/bank/csv-columns.ts'
import { sendPage } from '#web/render/send-page.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import type { Staff } from './load-desk.ts'
import { deskStatementPage, showStatements } from './statement-page.tsx'
import { FILE_FIELD, type StatementRefused } from './upload-form.tsx'

/** The fields beside the file are few. */
const BODY_LIMIT = LARGEST_STATEMENT_BYTES + 64 * 1024
const LONGEST_HEADER = 200
const NO_FILE = 'Choose a file.'

/** Takes a statement as a plain form sends it. */
export function statementRoutes(app: FastifyInstance, services: PageServices) {
  const { context } = services
  const options = { bodyLimit: BODY_LIMIT, config: { takesForms: true, takesFiles: true } }

  // Asked before a file is read: nobody else makes us hold 16 MB. What is no file is read first, as everywhere.
  const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
    hasFile(request) ? askWho(request, reply) : undefined
  const hasFile = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') === true
  app.post(
    STATEMENT_PATH,
    { ...options, onRequest: async (request, reply) => onRequest(request, reply), preHandler: askWho },
    async (request, reply) => {
      const staff = await enter(request)
      if (staff.kind !== 'staff') throw new PageTrouble(404, 'There is no such page.')
      const form = request.body instanceof FormData ? request.body : new FormData()
      const file = form.get(FILE_FIELD)
      if (!(file instanceof File) || file.size === 0)
        return refuse(reply, staff, { faults: [{ row: null, message: NO_FILE }], headers: [] })
      const bytes = new Uint8Array(await file.arrayBuffer())
      const asked = { fileName: file.name, bytes, columns: columnsOf(form), dryRun: false }
      const done = await importStatement({ ...context, by: staff.by }, asked)
      if (!done.ok) return refuse(reply, staff, { faults: done.faults, headers: done.headers ?? [] })
      const news = new URLSearchParams({ done: 'import', lines: String(done.lines), added: String(done.added) })
      return reply.redirect(`${STATEMENT_PATH}?${news}`, 303)
    },
  )

  const enter = (request: FastifyRequest) => enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)

  async function askWho(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'private, no-store')
    const staff = await enter(request)
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') {
      const login = staff.kind === 'half-way' ? '/login/second-factor' : '/login'
      return reply.redirect(`${login}?${new URLSearchParams({ redirect: STATEMENT_PATH })}`, 303)
    }
    if (staff.kind !== 'staff') throw new PageTrouble(404, 'There is no such page.')
    if (mayDo(staff.by, 'import bank statement')) return
    await noteAttempt({ ...context, by: staff.by }, 'import bank statement', null)
    return sendPage(reply.code(403), services, deskStatementPage, { staff, shown: null })
  }

  async function refuse(reply: FastifyReply, staff: Staff, refused: StatementRefused) {
    const shown = await showStatements(context, { done: null, refused })
    return sendPage(reply.code(422), services, deskStatementPage, { staff, shown })
  }
}

function columnsOf(form: FormData): ColumnChoice {
  const said = columnRoles.map((role) => [role, form.get(`column.${role}`)] as const)
  return Object.fromEntries(
    said.flatMap(([role, header]) =>
      typeof header === 'string' && header !== '' ? [[role, header.slice(0, LONGEST_HEADER)]] : [],
    ),
  )
}
