/** The database can't be reached, or is starting or stopping: a passing trouble, not a fault. */
export function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  if (error.message === 'timeout exceeded when trying to connect') return true
  if (error.message?.startsWith('Connection terminated')) return true
  return /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[123]|08\w{3}|53300)$/.test(error.code ?? '')
}
