import { defineIsland } from '#web/render/island.tsx'
import { SignupForm } from './signup-form.tsx'

export const mailingListSignup = defineIsland({
  name: 'mailing-list-signup',
  Component: SignupForm,
  start: 'interaction',
})
