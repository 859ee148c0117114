/** Signs that a quoted file name can't hold, or that some system takes for part of a path. */
const UNFIT = /[^\x20-\x7e]|["\\/:*?<>|%]/g

/**
 * Asks the browser to keep the file under this name. Old programs read the first, plain form; all others read the second,
 * which can say any name (RFC 5987).
 */
export function attachmentNamed(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").replace(UNFIT, '-')
  const safe = name.toWellFormed().replace(/[\p{Cc}"\\/:*?<>|]/gu, '-')
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
