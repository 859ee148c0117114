import { expect, test } from 'vitest'
import { deviceName } from '#domain/access/device-name.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'

test.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Firefox on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['Firefox on iPhone', `${iPhone} ${webKit} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Windows', `${windows} ${chrome} Safari/537.36`],
  ['Chrome on Mac', `${mac} ${chrome} Safari/537.36`],
  ['Chrome on Android', `${android} ${chrome} Mobile Safari/537.36`],
  ['Chrome on iPhone', `${iPhone} ${webKit} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  ['Chrome on Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0.0.0 Safari/537.36'],
  ['Edge on Windows', `${windows} ${chrome} Safari/537.36 Edg/130.0.0.0`],
  ['Edge on Android', `${android} ${chrome} Mobile Safari/537.36 EdgA/130.0.0.0`],
  ['Edge on iPhone', `${iPhone} ${webKit} Version/18.0 EdgiOS/130.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Edge on Windows', `${windows} ${chrome} Safari/537.36 Edge/18.17763`],
  ['Opera on Windows', `${windows} ${chrome} Safari/537.36 OPR/114.0.0.0`],
  ['Opera on Windows', 'Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18'],
  ['Vivaldi on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 Vivaldi/7.0`],
  [
    'Samsung Internet on Android',
    `${android} AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
  ],
  ['Safari on Mac', `${mac} ${webKit} Version/18.1 Safari/605.1.15`],
  ['Safari on iPhone', `${iPhone} ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${webKit} Version/17.7 Mobile Safari/604.1`],
  ['Facebook app on iPhone', `${iPhone} ${webKit} Mobile/15E148 [FBAN/FBIOS;FBAV/487.0]`],
  ['Internet Explorer on Windows', 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ['Lynx', 'Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 OpenSSL/3.0.8'],
  ['Unknown browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64) SomethingElse/1.0'],
  ['Unknown browser', 'curl/8.10.1'],
  ['Unknown browser', ''],
])('%s', (name, userAgent) => expect(deviceName(userAgent)).toBe(name))

test.each([
  '<script>alert(1)</script>',
  'Firefox/1 <img src=x onerror=alert(1)> Windows',
  '\u202eefas\u0000 Chrome/1 \n\r Set-Cookie: x',
  '{{constructor}} $(env) %00 \ud800',
])('shows nothing of what a browser says but our own words: %j', (userAgent) =>
  expect(deviceName(userAgent)).toMatch(/^(Unknown browser|Firefox on Windows|Chrome)$/),
)

test('whatever its length, it is looked at no further than any browser speaks', () => {
  expect(deviceName('x'.repeat(8_000))).toBe('Unknown browser')
  expect(deviceName(`${'('.repeat(8_000)}Firefox/132.0 Windows`)).toBe('Unknown browser')
  expect(deviceName(`Firefox/132.0 Windows${'Chrome/ '.repeat(1_000)}`)).toBe('Firefox on Windows')
})
