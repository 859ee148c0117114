export const passwordLinkOnItsWay = (email: string) =>
  `We have sent a link to ${email}. It opens a page where you choose your password.`
export const PROVIDER_UNLINKED = 'It is no longer linked to your account. We have written to you about it.'
export const DEVICE_LOGGED_OUT = 'That device is logged out.'
export const LOGGED_OUT_EVERYWHERE = 'You are logged out everywhere but here.'
