/** The first and the last byte that are asked for, both counted from 0 and both included. */
export type ByteRange = { start: number; end: number }

export type AskedRange = ByteRange | 'whole' | 'unsatisfiable'

/**
 * What a `Range` header asks of a file of `size` bytes. One range is honoured; a header that asks for several, or that
 * can't be read, asks for the whole, as the standard allows.
 */
export function askedRange(header: string | undefined, size: number): AskedRange {
  const parts = /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? '')
  if (!parts) return 'whole'
  const [, first = '', last = ''] = parts
  if (first === '') return last === '' ? 'whole' : lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): AskedRange {
  return count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}
