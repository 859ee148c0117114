import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { formatMoment } from './format-moment.ts'
import type { InboxData } from './mail-data.ts'

export function InboxList({ mails, to }: InboxData) {
  return (
    <div className="inbox">
      <h1>Mail</h1>
      <p className="inbox-deck">
        Every mail that this site has sent. None of it left this machine.{' '}
        <a href="/dev/mails">See every kind of mail</a>
      </p>
      <form className="inbox-search" action="/dev/mail" method="get">
        <TextField name="to" label="Sent to" type="email" defaultValue={to} autoComplete="off" />
        <Button type="submit">Show</Button>
        {to && <a href="/dev/mail">Show all</a>}
      </form>
      {mails.length === 0 && (
        <p className="inbox-empty">{to ? `Nothing has been sent to ${to}.` : 'Nothing has been sent yet.'}</p>
      )}
      <ol className="inbox-mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <a href={`/dev/mail/${mail.id}`}>
              <span className="inbox-subject">{mail.subject}</span>
              <span className="fine">{mail.to.join(', ')}</span>
              <time className="fine" dateTime={mail.receivedAt}>
                {formatMoment(mail.receivedAt)}
              </time>
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}
