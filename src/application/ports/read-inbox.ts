export type InboxMail = {
  id: string
  from: string
  to: string[]
  receivedAt: string
  subject: string
  messageId: string
}
export type OpenedMail = InboxMail & { html: string; text: string; headers: [name: string, value: string][] }

/** What was sent while developing, for those who work on the site. Production has no such inbox. */
export type ReadInbox = {
  /** Newest first; only those to `address`, where one is given. */
  list(address?: string): Promise<InboxMail[]>
  open(id: string): Promise<OpenedMail | null>
  /** The mail to the letter, as it went over the line. */
  source(id: string): Promise<string | null>
}
