/** One file of something that was bought, and until when its link opens. */
export type DownloadAsked = {
  readonly grantId: string
  /** Which of the files: a format of an issue, or a short name made of the path. */
  readonly file: string
  readonly until: Date
}

const DAYS = 30
const DAY_MS = 86_400_000

/** A link that is made now opens until then. */
export const downloadUntil = (now: Date): Date => new Date(now.getTime() + DAYS * DAY_MS)

export const isOver = ({ until }: DownloadAsked, now: Date): boolean => until.getTime() <= now.getTime()

const seconds = (until: Date) => Math.floor(until.getTime() / 1000)

/** What is signed. */
export const downloadWords = ({ grantId, file, until }: DownloadAsked): string => `${grantId} ${file} ${seconds(until)}`

export const downloadPath = (asked: DownloadAsked, signature: string): string =>
  `/downloads/${asked.grantId}/${asked.file}?until=${seconds(asked.until)}&signature=${signature}`

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const FILE = /^[a-z\d]{3,20}$/
const SECONDS = /^\d{1,11}$/

/** What an address asks for; null where it is not written as ours are. */
export function parseDownload(grantId: string, file: string, until: string): DownloadAsked | null {
  if (!UUID.test(grantId) || !FILE.test(file) || !SECONDS.test(until)) return null
  return { grantId, file, until: new Date(Number(until) * 1000) }
}
