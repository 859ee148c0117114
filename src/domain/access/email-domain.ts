const DOMAIN =
  /^(?=.{1,253}$)[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?(\.[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?)+$/u

/** The whole of what stands after the @, without case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** A domain as an institution's is written down; null where a text is none. */
export function readDomain(text: string): string | null {
  const domain = text.trim().normalize('NFC').toLowerCase()
  return DOMAIN.test(domain) ? domain : null
}
