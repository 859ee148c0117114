import { defineIsland } from '#web/render/island.tsx'
import { LoginForm } from './login-form.tsx'

/** In a closed module of the header nothing of it is in view: its script comes when the module opens. */
export const loginForm = defineIsland({ name: 'login-form', Component: LoginForm, start: 'visible' })
