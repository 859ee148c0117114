import { createContext, useContext } from 'react'
import type { CaptchaService } from '#domain/captcha/captcha-action.ts'

/** What pages must know of how the site is set up. */
export type PageSettings = { captcha: { service: CaptchaService; siteKey: string | null } }

export const PageSettingsContext = createContext<PageSettings>({ captcha: { service: 'altcha', siteKey: null } })

export const usePageSettings = () => useContext(PageSettingsContext)
