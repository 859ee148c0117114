export type CaptchaNoticeProps = { service: 'altcha' | 'recaptcha' }

/** Names the service that keeps robots out, as whoever meets it may want to know. */
export function CaptchaNotice({ service }: CaptchaNoticeProps) {
  if (service === 'recaptcha') {
    return (
      <p className="captcha-notice fine">
        This site is protected by reCAPTCHA and the Google{' '}
        <a href="https://policies.google.com/privacy">Privacy Policy</a> and{' '}
        <a href="https://policies.google.com/terms">Terms of Service</a> apply.
      </p>
    )
  }
  return (
    <p className="captcha-notice fine">
      This site is protected by <a href="https://altcha.org/">ALTCHA</a>, run on our own server (
      <a href="https://altcha.org/privacy-policy/">Privacy Policy</a>,{' '}
      <a href="https://altcha.org/terms-of-service/">Terms of Service</a>).
    </p>
  )
}
