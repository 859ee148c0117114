/** Why a login at an outside provider did not lead in. */
export type ProviderRefusal =
  /** Begun too long ago, in another browser, or ended already. */
  | 'login-gone'
  | 'denied'
  | 'unreachable'
  | 'invalid'
  | 'email-missing'
  | 'email-unverified'
  | 'institution-missing'
  | 'institution-unknown'
  | 'licence-lapsed'
  | 'licence-not-begun'
  | 'too-many'
