import { createContext, useContext } from 'react'
import type { BrowserPayments } from '#contract/browser-payments.ts'
import { type LoginWays, NO_OTHER_WAYS } from '#domain/access/login-ways.ts'
import type { CaptchaService } from '#domain/captcha/captcha-action.ts'

/** What pages must know of how the site is set up. */
export type PageSettings = {
  captcha: { service: CaptchaService; siteKey: string | null }
  login: LoginWays
  /** Null where nothing can be paid. */
  payments: BrowserPayments | null
}

export const PageSettingsContext = createContext<PageSettings>({
  captcha: { service: 'altcha', siteKey: null },
  login: NO_OTHER_WAYS,
  payments: null,
})

export const usePageSettings = () => useContext(PageSettingsContext)

/** The page's own address, as a path: what stands around a page, such as the header, knows by it where it is. */
export const PagePathContext = createContext('/')

export const usePagePath = () => useContext(PagePathContext)
