/** Lets the reader's mail program offer "unsubscribe" and do it without opening a page (RFC 8058). */
export function listHeaders(unsubscribeUrl: string): Readonly<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
