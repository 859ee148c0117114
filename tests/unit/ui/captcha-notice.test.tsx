import { expect, test } from 'vitest'
import { CaptchaNotice } from '#web/ui/captcha-notice.tsx'
import { render, tag, tags } from './read-markup.ts'

const hrefs = (html: string) => tags(html, 'a').map(({ attributes }) => attributes.href)

test('names and links ALTCHA', () => {
  const html = render(<CaptchaNotice service="altcha" />)
  expect(tag(html, 'p').text).toContain('This site is protected by ALTCHA')
  expect(hrefs(html)).toEqual([
    'https://altcha.org/',
    'https://altcha.org/privacy-policy/',
    'https://altcha.org/terms-of-service/',
  ])
})

test('says what Google asks to be said where its badge is hidden', () => {
  const html = render(<CaptchaNotice service="recaptcha" />)
  expect(tag(html, 'p').text).toBe(
    'This site is protected by reCAPTCHA and the Google Privacy Policy and Terms of Service apply.',
  )
  expect(hrefs(html)).toEqual(['https://policies.google.com/privacy', 'https://policies.google.com/terms'])
})
