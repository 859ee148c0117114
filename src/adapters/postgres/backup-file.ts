import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { SequenceValue, Table } from './list-tables.ts'

/**
 * The file: gzip over frames (4 bytes of length, then that many bytes). The first frame is the header as JSON; then, table by
 * table in the header's order, frames of COPY text closed by an empty frame; last the word `end`.
 */
export type BackupHeader = {
  format: 'colophon-backup'
  version: 1
  takenAt: string
  migrations: string[]
  tables: (Table & { rows: number })[]
  sequences: SequenceValue[]
}

export const endMark = 'end'

// Small enough to be put together without copying much, and a bound for what a broken file can make us hold.
const largestPiece = 256 * 1024
const largestFrame = 64 * 1024 * 1024

export function* framesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += largestPiece) yield frame(content.subarray(at, at + largestPiece))
}

export function frame(content: Buffer): Buffer {
  const framed = Buffer.allocUnsafe(4 + content.length)
  framed.writeUInt32BE(content.length)
  content.copy(framed, 4)
  return framed
}

/** A file that is cut short, or is no backup at all, ends in an exception. */
export async function* readFrames(file: string): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  for await (const chunk of source.pipe(unpacked)) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length >= 4) {
      const size = held.readUInt32BE()
      if (size > largestFrame) throw new Error('it is not a backup made by Colophon')
      if (held.length < 4 + size) break
      yield held.subarray(4, 4 + size)
      held = held.subarray(4 + size)
    }
  }
  if (held.length > 0) throw new Error('it ends in the middle')
}

export async function readHeader(frames: AsyncGenerator<Buffer>): Promise<BackupHeader> {
  const first = (await frames.next()).value as Buffer | undefined
  const header = parse(first)
  if (header?.format !== 'colophon-backup') throw new Error('it is not a backup made by Colophon')
  if (header.version !== 1) throw new Error(`its format ${header.version} is newer than this version of Colophon`)
  return header
}

function parse(content: Buffer | undefined): BackupHeader | undefined {
  try {
    return content && JSON.parse(content.toString())
  } catch {
    return undefined
  }
}
