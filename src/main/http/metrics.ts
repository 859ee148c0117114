import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#main/config/config.ts'
import type { PageCache } from '#web/render/page-cache.ts'
import { isFromHere } from './loopback.ts'

export type Metrics = { registry: Registry; requests: Histogram; islandFailures: Counter }

export function createMetrics(cache: PageCache, pool: pg.Pool): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'colophon_request_seconds',
    help: 'Time to answer, by route; pages answered from the cache are only counted',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const islandFailures = new Counter({
    name: 'colophon_island_failures_total',
    help: 'Widgets that failed in a browser',
    labelNames: ['island'],
    registers,
  })
  gauge('colophon_page_cache_hits', 'Pages answered from the cache since start', () => cache.hits)
  gauge('colophon_page_cache_pages', 'Pages kept', () => cache.size)
  gauge('colophon_database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('colophon_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  return { registry, requests, islandFailures }

  function gauge(name: string, help: string, read: () => number) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
}

/** Counts and logs what a request was, never who asked: the route's pattern stands for the address. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    requests.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    request.log.info({ method: request.method, route, status: reply.statusCode, seconds }, 'answered')
  })
}

/** For the publisher's own monitoring: by token where one is set, otherwise only from this machine, never in production. */
export function metricsRoute(app: FastifyInstance, { registry }: Metrics, config: Config) {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, { metricsToken, environment }: Config): boolean {
  if (metricsToken === null) return environment !== 'production' && isFromHere(request.raw)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
