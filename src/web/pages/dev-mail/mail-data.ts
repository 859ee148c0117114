import type { InboxMail, OpenedMail } from '#application/ports/read-inbox.ts'

export const mailViews = ['rendered', 'text', 'source'] as const
export type MailView = (typeof mailViews)[number]

export type InboxData = { mails: InboxMail[]; to: string | undefined }
export type MailPageData = { mail: OpenedMail; view: MailView; source: string }
