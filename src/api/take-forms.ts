import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets the routes of one scope take the bodies of our own plain HTML forms, as `URLSearchParams`. Elsewhere they are refused. */
export function takeForms(scope: FastifyInstance) {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  )
}

export const isForm = (body: unknown): body is URLSearchParams => body instanceof URLSearchParams
