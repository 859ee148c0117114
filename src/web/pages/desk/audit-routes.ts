import type { FastifyInstance } from 'fastify'
import { writeAuditCsv } from '#application/audit/read-audit-log.ts'
import type { PageServices } from '#web/render/serve-pages.ts'
import { AUDIT_CSV_PATH, auditFilterOf, auditPath } from './audit-address.ts'
import { sendCsv, staffForFile } from './csv-files.ts'

/** The log as a file: all of what its page is asked for. */
export function auditRoutes(app: FastifyInstance, { context }: PageServices) {
  app.get(AUDIT_CSV_PATH, async (request, reply) => {
    const filter = auditFilterOf(new URLSearchParams(request.url.split('?')[1]))
    const page = auditPath(filter)
    if (!(await staffForFile(context, request, reply, { page, sees: 'see audit log' }))) return reply
    const csv = await writeAuditCsv(context, filter)
    // The page says what is wrong with a day.
    return csv === null ? reply.redirect(page, 302) : sendCsv(reply, 'audit.csv', csv)
  })
}
