/** Forms for the mailing list, as one script: on nearly every page, and woken by few. */
export { mailingListPopup } from './mailing-list/mailing-list-popup.island.tsx'
export { mailingListSignup } from './mailing-list/mailing-list-signup.island.tsx'
