import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldErrorsOf, NOT_WELL_FORMED } from '#contract/field-faults.ts'
import { isReadable, UNREADABLE } from '#contract/readable-text.ts'
import { MalformedBody } from './parse-body.ts'
import { readStrictJson } from './strict-json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes plain forms of our own pages too. */
    takesForms?: boolean
    /** The route takes a form with files of our own pages. */
    takesFiles?: boolean
  }
}

/** A body of a kind that this route does not take. */
class UnknownKind extends Error {
  readonly statusCode = 415
}

const GIVEN_TWICE = 'This was given twice.'

const refuse = (path: readonly string[], text: string) => new MalformedBody(fieldErrorsOf([{ path, text }]), 400)

/**
 * Reads the bodies of the whole site: JSON, and plain forms where a route takes them. No route has a reader of its own,
 * but for those that need the bytes as they came.
 */
export function readBodies(app: FastifyInstance) {
  giveEmptyBodies(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    readJson(textOf(body)),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) => {
      if (!routeOptions.config?.takesForms) throw new UnknownKind('No plain form is taken here')
      return readForm(textOf(body))
    },
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async ({ routeOptions, headers }: FastifyRequest, body: Buffer) => {
      if (!routeOptions.config?.takesFiles) throw new UnknownKind('No file is taken here')
      return readFiles(body, headers['content-type'] ?? '')
    },
  )
}

/**
 * The server takes a request that announces no body for one whose body has ended already, and tells nobody of its end. Where
 * there should be a body all the same, by its type, what is read is an empty one.
 */
function giveEmptyBodies(app: FastifyInstance) {
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const isOver = payload.readableEnded && headers['content-type'] !== undefined
    done(null, isOver ? Readable.from([]) : payload)
  })
}

/** A form with files, as Node itself reads it. The route's limit holds for all of it. */
async function readFiles(body: Buffer, type: string): Promise<FormData> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  if (form === null) throw new MalformedBody(NOT_WELL_FORMED, 400)
  for (const [name, value] of form)
    if (typeof value === 'string' && !isReadable(value, name)) throw refuse(name.split('.'), UNREADABLE)
  return form
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new MalformedBody(NOT_WELL_FORMED, 400)
  }
}

function readJson(text: string): unknown {
  const read = readStrictJson(text)
  if (read.ok) return read.value
  throw read.reason === 'repeated' ? refuse(read.path, GIVEN_TWICE) : new MalformedBody(NOT_WELL_FORMED, 400)
}

/** The fields of a plain form, each once. */
function readForm(text: string): URLSearchParams {
  const form = new URLSearchParams(text)
  const names = new Set<string>()
  for (const [name, value] of form) {
    if (names.has(name)) throw refuse(name.split('.'), GIVEN_TWICE)
    if (!isReadable(value, name)) throw refuse(name.split('.'), UNREADABLE)
    names.add(name)
  }
  if (!isDecodable(text)) throw new MalformedBody(NOT_WELL_FORMED, 400)
  return form
}

/** Whether all that is written with percent signs is text: `URLSearchParams` puts a replacement for what is not. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
