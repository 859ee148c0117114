/** The text of a file, however old the program is that wrote it. Null where it is none. */
export function decodeFile(bytes: Uint8Array): string | null {
  const marked = decodeMarked(bytes) ?? decodeAs(declaredIn(bytes) ?? 'utf-8', bytes) ?? decodeAs('windows-1252', bytes)
  // Pictures and archives have such bytes, and texts have not.
  return marked === null || marked.includes('\0') ? null : marked
}

/** By the mark that it begins with. */
function decodeMarked(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes)
  return null
}

/** XML says in its first line how it is written. */
function declaredIn(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding=["']([\w.-]{1,40})["']/.exec(start)?.[1] ?? null
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
