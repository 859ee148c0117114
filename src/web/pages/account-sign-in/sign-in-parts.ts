import type { SignIn } from '#application/access/read-sign-in.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'

/** What each part of the page is given. */
export type SignInParts = {
  signIn: SignIn
  magazine: MagazineSettings
  /** A member of staff looks at somebody's page, and has nothing to press. */
  viewOnly: boolean
  adminView: string | null
}
