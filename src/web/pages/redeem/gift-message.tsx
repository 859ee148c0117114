/** What the giver says with it, line by line, in whichever direction it is written; nothing where they say nothing. */
export const GiftMessage = ({ message }: { message: string | null }) =>
  message === null ? null : (
    <blockquote className="gift-message" dir="auto">
      <p>{message}</p>
    </blockquote>
  )
