import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import type { UseCaseContext } from '#application/context.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { StaffVerb } from '#domain/audit/staff-roles.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { PageTrouble } from '#web/render/serve-pages.ts'
import type { Staff } from './load-desk.ts'

/** Whoever asks for a file of the desk; null where they were led to the page that shows the same, which leads on to the login. */
export async function staffForFile(
  context: UseCaseContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, sees }: { page: string; sees: StaffVerb },
): Promise<Staff | null> {
  reply.header('cache-control', 'private, no-store')
  const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
  if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') {
    reply.redirect(page, 302)
    return null
  }
  if (staff.kind !== 'staff') throw new PageTrouble(404, 'There is no such page.')
  if (!mayDo(staff.by, sees)) throw new PageTrouble(403, 'Your roles do not show this.')
  return staff
}

/** A list as a file; what is long comes piece by piece. */
export const sendCsv = (reply: FastifyReply, name: string, csv: string | AsyncIterable<string>) =>
  reply
    .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .header('content-disposition', attachmentNamed(name))
    .type('text/csv; charset=utf-8')
    .send(typeof csv === 'string' ? csv : Readable.from(csv))
