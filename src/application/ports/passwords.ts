/** `busy`: so many passwords wait to be looked at that one more would only make all of them wait longer. */
export type PasswordCheck = 'right' | 'wrong' | 'busy'

/**
 * Who waits for whom: a browser that the account was entered from before comes first, then whoever has proven some work, then all
 * others. So a crowd of strangers keeps nobody out but itself.
 */
export type PasswordLane = 'known' | 'proven' | 'stranger'

/** Hashes passwords, a few at a time: it is slow on purpose, and the site has other things to do. */
export type Passwords = {
  hash(password: string): Promise<string | 'busy'>
  /** Without a hash (no such account, or one without a password) it takes as long, and says `wrong`. */
  verify(hash: string | null, password: string, lane: PasswordLane): Promise<PasswordCheck>
  /** Whether whoever comes next in this lane is told `busy`. */
  isFull(lane: PasswordLane): boolean
  /** Whether a password, in lower case, is among those that are guessed first. */
  isCommon(password: string): boolean
}

/** Codes from an authenticator app. */
export type AuthenticatorCodes = {
  newSecret(): Uint8Array
  /** The time step whose code this is, of those around `now`; null where it is none of them. */
  stepOf(secret: Uint8Array, code: string, now: Date): number | null
  /** For the app: as an address (in a QR code), and as letters to type. */
  describe(secret: Uint8Array, label: { issuer: string; account: string }): { uri: string; letters: string }
}

/** Keeps a secret unreadable in the database: only with the site's own key can it be opened. `record` is bound to it. */
export type SealSecret = {
  seal(secret: Uint8Array, record: string): Buffer
  /** Throws where the seal is broken, or of another record or site. */
  open(sealed: Uint8Array, record: string): Uint8Array
}
