import type { FastifyInstance } from 'fastify'
import { parseQuery } from '#api/http/parse-query.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import type { UseCaseContext } from '#application/context.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { type Found, findAnyone } from '#application/desk/find-anyone.ts'
import { type DeskSearchAnswer, deskSearchQuery } from '#contract/desk-search.ts'
import { foundPath, readerPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'

/** What fits below the field. */
const MOST = 8

export function findRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.get('/api/desk/find', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const { q } = parseQuery(deskSearchQuery, request.query)
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] || null)
    // To whoever is not on the staff there is no desk, here as on its pages.
    if (staff.kind === 'not-staff') return reply.code(404).send({ errors: 'There is nothing here.' })
    if (staff.kind !== 'staff') return reply.code(401).send({ errors: 'Log in to search.' })
    if (!mayDo(staff.by, 'see readers'))
      return reply.code(403).send({ errors: `Your roles (${staff.roles.join(', ')}) do not show readers.` })
    return present(await findAnyone(context, q))
  })
}

const present = ({ readers, things }: Found): DeskSearchAnswer => ({
  suggestions: [
    ...readers.map(({ ref, name, email, place }) => ({
      kind: 'reader',
      href: readerPath(ref),
      title: name,
      note: [email, place].filter((part) => part !== null).join(' · '),
    })),
    ...things.flatMap((thing) => {
      const href = foundPath(thing)
      return href === null ? [] : [{ kind: thing.kind, href, title: thing.ref, note: `${thing.kind} · ${thing.about}` }]
    }),
  ].slice(0, MOST),
})
