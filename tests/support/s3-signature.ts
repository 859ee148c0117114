import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type S3Key = { accessKeyId: string; secretAccessKey: string; region: string }

const FIFTEEN_MINUTES = 15 * 60_000
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** What is wrong with the signature of a request to S3 (Signature Version 4), or null. Written from its description alone. */
export function signatureProblem(request: IncomingMessage, body: Uint8Array, key: S3Key): string | null {
  const header = String(request.headers.authorization)
  const [, id, day, region, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      header,
    ) ?? []
  if (id !== key.accessKeyId || region !== key.region || !day) return 'InvalidAccessKeyId'
  const time = String(request.headers['x-amz-date'])
  if (!time.startsWith(day) || Math.abs(Date.now() - timeOf(time)) > FIFTEEN_MINUTES) return 'RequestTimeTooSkewed'
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!names.split(';').includes(name)) return `${name} is not signed`
  }
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(request, names, payload))].join('\n')
  const signingKey = [day, key.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${key.secretAccessKey}`,
  )
  const right = hmac(signingKey, toSign)
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function canonicalRequest({ method, url = '', headers }: IncomingMessage, names: string, payload: string): string {
  const { pathname, searchParams } = new URL(url, 'http://store')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`)
  return [method, pathname, query.join('&'), signed.join(''), names, payload].join('\n')
}

const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
