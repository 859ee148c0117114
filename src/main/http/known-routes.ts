import type { FastifyInstance } from 'fastify'

export type KnownRoute = { url: string; methods: string[]; matches: RegExp }

/** Remembers every route as it is made: a known address asked in the wrong way is told which ways there are. */
export function rememberRoutes(app: FastifyInstance): KnownRoute[] {
  const routes: KnownRoute[] = []
  app.addHook('onRoute', ({ method, url }) => {
    routes.push({ url, methods: [method].flat(), matches: patternOf(url) })
  })
  return routes
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}$`)
}

/** The pattern of the route that answers this path, or that there is none. */
export const routeOf = (routes: readonly KnownRoute[], path: string): string =>
  routes.find(({ matches }) => matches.test(path))?.url ?? 'none'

/** The methods that this address knows, when `method` is not one of them. */
export function methodsElsewhere(routes: readonly KnownRoute[], method: string, url: string): string[] {
  const path = url.split('?', 1)[0] ?? ''
  const known = new Set(routes.filter((route) => route.matches.test(path)).flatMap((route) => route.methods))
  return known.has(method) ? [] : [...known].sort()
}
