import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digest = (value: string) => createHash('sha256').update(value).digest()

/** Whether a request of another server carries the secret that we share with it; tells nothing by how long it takes. */
export const carriesSecret = ({ headers }: Pick<FastifyRequest, 'headers'>, secret: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${secret}`))
