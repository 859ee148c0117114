/** For pages without scripts: the sign-in code under way, and the address that was typed last. */
export const SIGN_IN_COOKIE = 'sign-in'
export const EMAIL_COOKIE = 'login-email'
