import type { FolderFile } from './folder-files.ts'
import type { Report } from './report.ts'

const LINE_FEED = 0x0a

/** The file's text with `\n` line ends, or null after reporting the first line that is not UTF-8. */
export function decodeText(file: FolderFile, report: Report): string | null {
  const bytes = file.content ?? new Uint8Array()
  const text = decode(bytes)
  if (text !== null) return text.replaceAll('\r\n', '\n')
  report(firstBrokenLine(bytes), 'This is not UTF-8 text')
  return null
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

// A line feed is never part of a longer UTF-8 sequence, so each line can be tried by itself.
function firstBrokenLine(bytes: Uint8Array): number {
  let [line, start] = [1, 0]
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, start)
    if (end === -1 || decode(bytes.subarray(start, end)) === null) return line
    ;[line, start] = [line + 1, end + 1]
  }
}
