/** Marks that browsers or servers drop, decode or take for a slash, where an address is read in more than one way. */
const marks = ['', '\t', '\n', '\r', ' ', '\0', '\u00a0', '\u200b', '%09', '%0a', '%0d', '%20', '%00', '%2e', '%2f', '%5c', '.', '..', ';', '@', '\u2028', '\ufeff', '%E2%80%A8', '%C2%A0'] // biome-ignore format: one list
const slashes = ['//', '\\\\', '/\\', '\\/', '/\t/', '/\n/', '///', '////', '/./', '/..//', '/.//', '/%2f', '/%5c', '/%2e%2e//'] // biome-ignore format: one list

const host = 'evil.example'

const schemes = [
  'http:', 'https:', 'HTTP:', 'hTTps:', 'ftp:', 'javascript:alert(1)//', 'data:text/html,', 'vbscript:', 'blob:', 'file:',
  'http:/', 'https:/', 'http:///', 'https:////', 'http:\\\\', 'https:\\/', '\thttp://', ' https://', '\u0001https://', 'http://localhost:8080@',
  'https://magazine.example.', 'http://localhost:8080.', 'http://localhost:8080%40', 'http://localhost:8080\\@', 'view-source:http://',
] // biome-ignore format: one list

/** Ways to write an address of another site so that it passes for a path of this one: gathered from reports of open redirects. */
export const foreignAddresses: readonly string[] = [
  ...schemes.map((scheme) => `${scheme}${scheme.endsWith(':') ? '//' : ''}${host}`),
  ...slashes.flatMap((slash) => [
    `${slash}${host}`,
    `${slash}${host}/path`,
    `${slash}user@${host}`,
    `${slash}${host}?x=/`,
  ]),
  ...marks.flatMap((mark) => [`/${mark}/${host}`, `${mark}//${host}`, `/${mark}\\${host}`, `//${mark}${host}`, `\\${mark}\\${host}`]), // biome-ignore format: one list
  ...['／／', '∕∕', '⁄⁄', '。', '．．／／'].flatMap((wide) => [`${wide}${host}`, `/${wide}${host}`]),
  `${host}`,
  `.${host}`,
  `@${host}`,
  `:80@${host}`,
  `?//${host}`,
  `#//${host}`,
]
