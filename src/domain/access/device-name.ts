type Sign = readonly [sign: string, name: string]

/** What browsers say of themselves. Almost all of them also say that they are some other one, so the more particular come first. */
const browsers: readonly Sign[] = [
  ['FBAN/', 'Facebook app'],
  ['FBAV/', 'Facebook app'],
  ['Instagram', 'Instagram app'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['Edg/', 'Edge'],
  ['Edge/', 'Edge'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['Opera', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['YaBrowser/', 'Yandex Browser'],
  ['DuckDuckGo/', 'DuckDuckGo'],
  ['Ddg/', 'DuckDuckGo'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['HeadlessChrome/', 'Chrome'],
  ['Chromium/', 'Chromium'],
  ['Chrome/', 'Chrome'],
  ['MSIE ', 'Internet Explorer'],
  ['Trident/', 'Internet Explorer'],
  ['Lynx/', 'Lynx'],
  ['w3m/', 'w3m'],
  ['Safari/', 'Safari'],
]

/** An iPad that asks for pages as a desktop does says that it is a Mac, and is shown as one. */
const systems: readonly Sign[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['iPod', 'iPod'],
  ['Android', 'Android'],
  ['CrOS ', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
  ['FreeBSD', 'FreeBSD'],
  ['OpenBSD', 'OpenBSD'],
]

/** Longer than what any browser says; more is not looked at. */
const LONGEST = 1_000

/**
 * What a reader would call the device that a session is on: 'Firefox on Windows'. Made of our own words only: of what a browser says,
 * which may be anything at all, nothing is ever shown.
 */
export function deviceName(userAgent: string): string {
  const said = userAgent.slice(0, LONGEST)
  const find = (signs: readonly Sign[]) => signs.find(([sign]) => said.includes(sign))?.[1]
  const browser = find(browsers) ?? 'Unknown browser'
  const system = find(systems)
  return system ? `${browser} on ${system}` : browser
}
