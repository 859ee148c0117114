import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { type S3Key, signatureProblem } from './s3-signature.ts'

/** Few on a page, so that every longer list has several. */
const KEYS_ON_A_PAGE = 3
const BUCKET = 'made-files'

/** As much of S3 as the site uses, with one bucket, and strict about signatures. */
export async function startS3StandIn(key: S3Key) {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  const failures: number[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    asked.push(`${request.method} ${request.url}`)
    const failure = failures.shift()
    const problem = signatureProblem(request, body, key)
    if (failure !== undefined) return void response.writeHead(failure).end()
    if (problem) return void response.writeHead(403).end(`<Error><Code>${problem}</Code></Error>`)
    answer(request, response, body, objects)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => void server.close())
  return {
    settings: { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bucket: BUCKET, ...key },
    objects,
    asked,
    /** The next requests are answered with these. */
    failWith: (...statuses: number[]) => void failures.push(...statuses),
  }
}

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer, objects: Map<string, Buffer>) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
  const [, bucket, ...rest] = pathname.split('/')
  const path = rest.join('/')
  if (bucket !== BUCKET) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
  if (path === '') return response.end(listing(searchParams, [...objects.keys()].sort()))
  if (request.method === 'PUT') {
    objects.set(path, body)
    return response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(path)
    return response.writeHead(204).end()
  }
  const found = objects.get(path)
  if (!found) return response.writeHead(404).end()
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = start === undefined ? found : found.subarray(Number(start), Number(end) + 1)
  return response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length }).end(part)
}

function listing(query: URLSearchParams, paths: string[]): string {
  const prefix = query.get('prefix') ?? ''
  const inFolder = paths.filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/'))
  // A token is the store's own affair: this one has signs that must be written out in XML and encoded in an address.
  const token = query.get('continuation-token')
  const from = token === null ? 0 : Number(/^<&\+\/(\d+)>$/.exec(token)?.[1])
  const until = from + KEYS_ON_A_PAGE
  const keys = inFolder.slice(from, until).map((path) => `<Contents><Key>${path}</Key><Size>1</Size></Contents>`)
  const next = until < inFolder.length ? `<NextContinuationToken>&lt;&amp;+/${until}&gt;</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name>${keys.join('')}${next}</ListBucketResult>`
}
