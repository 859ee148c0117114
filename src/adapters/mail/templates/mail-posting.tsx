import type { MailData } from '#application/ports/mail.ts'
import { Paragraph, TextLink } from './mail-parts.tsx'

type Props = Pick<MailData<'goods-sent'>, 'carrier' | 'tracking' | 'trackingUrl'>

/** With whom a parcel travels; nothing where that is not known. */
export function Posting({ carrier, tracking, trackingUrl }: Props) {
  if (carrier === null) return null
  if (tracking === null) return <Paragraph>{`It travels with ${carrier}.`}</Paragraph>
  return (
    <Paragraph>
      {`It travels with ${carrier}, number `}
      {trackingUrl === null ? tracking : <TextLink href={trackingUrl}>{tracking}</TextLink>}.
    </Paragraph>
  )
}
