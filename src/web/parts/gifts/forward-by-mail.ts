/** Opens the giver's own mail program with a letter that holds a gift's link. */
export function forwardByMail(url: string, magazine: string): string {
  const subject = `A subscription to ${magazine}, for you`
  const body = `I am giving you a subscription to ${magazine}. This link redeems it:\n\n${url}\n`
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
