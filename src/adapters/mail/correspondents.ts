import type { Mail } from '#application/ports/mail.ts'

/** Who sends for the magazine, as the settings have it; `name` and `replyTo` are null where its own stand. */
export type Sender = Readonly<{ address: string; name: string | null; replyTo: string | null }>

/** Who a mail comes from, and where an answer to it goes. */
export function correspondents({ senderName, replyTo }: Pick<Mail, 'senderName' | 'replyTo'>, sender: Sender) {
  const name = sender.name ?? senderName
  return { from: { name, address: sender.address }, replyTo: { name, address: sender.replyTo ?? replyTo } }
}
