import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LONGEST_TEXT } from '#contract/address.ts'

/** Lets the routes of one scope take the bodies of our own plain HTML forms, as `URLSearchParams`. Elsewhere they are refused. */
export function takeForms(scope: FastifyInstance) {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  )
}

/** A field of a plain form. What no rule lets through is cut, so that its rule tells that it is too long, under the field. */
export const fieldOf = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').slice(0, LONGEST_TEXT)

export const isForm = (body: unknown): body is URLSearchParams => body instanceof URLSearchParams
