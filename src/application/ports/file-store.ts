import type { Readable } from 'node:stream'
import type { ByteRange } from '#domain/files/byte-range.ts'

/** Where files that the site makes are kept. A path is words of letters, digits, `.`, `_` and `-`, joined by `/`. */
export type FileStore = {
  /** Keeps a file, in place of one of the same path. Others see the one before or all of the new one, never a part. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a file, or of a range of it; null where there is no such file. */
  open(path: string, range?: ByteRange): Promise<Readable | null>
  stat(path: string): Promise<{ bytes: number } | null>
  /** The paths of the files right in a folder. */
  list(folder: string): Promise<string[]>
  /** Removes a file; one that is not there is as good as removed. */
  remove(path: string): Promise<void>
}
