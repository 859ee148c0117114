import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedIds } from '#application/ports/signed-ids.ts'
import { isUuid } from '#domain/text/uuid.ts'

/** Ids that only this site can have given out: the id, a point, and its HMAC. */
export function signedIds(key: Buffer): SignedIds {
  const signatureOf = (id: string) => createHmac('sha256', key).update(id).digest()
  return {
    sign: (id) => `${id}.${signatureOf(id).toString('base64url')}`,
    read(text) {
      const [id = '', signature = '', ...more] = text.split('.')
      if (more.length > 0 || !isUuid(id)) return null
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(id)
      return given.length === right.length && timingSafeEqual(given, right) ? id : null
    },
  }
}
