/** The database can't be reached, is starting or stopping, closed for a while or for writes, or out of room: a trouble of its own, no fault of ours. */
export function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  if (error.message === 'timeout exceeded when trying to connect') return true
  if (error.message?.startsWith('Connection terminated')) return true
  // A connection that broke while a transaction held it: undoing the transaction fails in these words, in place of the first error.
  if (/^Client (has encountered a connection error|was closed) and is not queryable$/.test(error.message ?? ''))
    return true
  if (error.message?.endsWith('is not currently accepting connections')) return true
  return /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|25006|08\w{3}|53\w{3})$/.test(
    error.code ?? '',
  )
}
