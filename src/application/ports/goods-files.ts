import type { Readable } from 'node:stream'
import type { ByteRange } from '#domain/files/byte-range.ts'

/** A file as it is now. */
export type FoundFile = {
  bytes: number
  changedAt: Date
  open(range?: ByteRange): Promise<Readable | null>
}

/** Finds a file that is sold, by its path in the content folder; null where it is not there. */
export type FindGoodsFile = (path: string) => Promise<FoundFile | null>
