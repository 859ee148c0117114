import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from '#application/ports/file-store.ts'
import { checkedPath } from './file-path.ts'

export type S3Settings = Readonly<{
  /** Without the bucket, which is named in the path: every store of this kind understands that. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}>

/** A store that is busy or starting is asked this often again, a little later each time. */
const RETRIES = 4
/** How long a store may take to begin its answer. */
const LONGEST_MS = 60_000

type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** Files in a bucket of S3, or of anything that speaks as S3 does. A file is there whole or not at all: S3 promises that. */
export function openS3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const root = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`
  const address = (path: string) => `${root}/${checkedPath(path)}`

  /** Null where there is no such file; anything else that is not a success throws. */
  async function ask(url: string, asked: Asked): Promise<Response | null> {
    const slow = new AbortController()
    const timer = setTimeout(() => slow.abort(new Error(`The file store did not answer ${asked.method}`)), LONGEST_MS)
    try {
      const response = await client.fetch(url, { ...asked, signal: slow.signal })
      if (response.ok) return response
      await response.body?.cancel()
      if (response.status === 404) return null
      throw new Error(`The file store answered ${asked.method} with ${response.status}`)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async put(path, bytes) {
      const body = new Uint8Array(bytes)
      // Signed with the request: a file that is damaged on its way is refused.
      const hash = createHash('sha256').update(body).digest('hex')
      const done = await ask(address(path), { method: 'PUT', body, headers: { 'x-amz-content-sha256': hash } })
      if (!done) throw new Error(`The file store has no bucket ${bucket}`)
    },
    async open(path, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const found = await ask(address(path), { method: 'GET', headers })
      return found?.body ? Readable.fromWeb(found.body as ReadableStream) : null
    },
    async stat(path) {
      const found = await ask(address(path), { method: 'HEAD' })
      return found && { bytes: Number(found.headers.get('content-length')) }
    },
    async list(folder) {
      const paths: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${checkedPath(folder)}/`, delimiter: '/' })
        if (after) query.set('continuation-token', after)
        const answer = await ask(`${root}?${query}`, { method: 'GET' })
        if (!answer) throw new Error(`The file store has no bucket ${bucket}`)
        const xml = await answer.text()
        paths.push(...valuesOf(xml, 'Key'))
        after = valuesOf(xml, 'NextContinuationToken')[0] ?? null
      }
      return paths
    },
    async remove(path) {
      await ask(address(path), { method: 'DELETE' })
    },
  }
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) =>
    value.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, sign: string) => SIGNS[sign] ?? ''),
  )
