/** Where the links of a mail lead. Both pages ask before they do anything: mail scanners follow links. */
export const confirmPath = (token: string) => `/mailing-list/confirm?token=${token}`
export const unsubscribePath = (token: string) => `/mailing-list/unsubscribe?token=${token}`
