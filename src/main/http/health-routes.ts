import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#store/migrate.ts'
import type { SiteSource } from '#web/render/site-source.ts'

/** `/healthz`: the process is up. `/readyz`: the site can serve every page. */
export function healthRoutes(app: FastifyInstance, { pool, site }: { pool: pg.Pool; site: SiteSource }) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // A proxy that would go on using this connection opens the next one elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))

  app.get('/readyz', async (_request, reply) => {
    const reason = closing ? 'shutting down' : await unreadyReason(pool, site)
    reply.header('cache-control', 'no-store')
    return reason ? reply.code(503).send({ status: 'not ready', reason }) : reply.send({ status: 'ready' })
  })

  return {
    async drain(ms: number) {
      closing = true
      await after(ms)
    },
  }
}

async function unreadyReason(pool: pg.Pool, site: SiteSource): Promise<string | null> {
  try {
    if (!(await isMigrated(pool))) return 'migrations are missing'
    if (!(await site.get())) return 'no magazine has been imported'
    return null
  } catch {
    return 'the database can’t be reached'
  }
}
