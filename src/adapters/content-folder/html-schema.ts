import type { Options } from 'rehype-sanitize'

/** All the HTML that a text may hold. The last step of rendering: what is not named here does not get out. */
export const htmlSchema: Options = {
  tagNames: [
    ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre', 'figure', 'figcaption', 'img', 'aside'],
    ...['a', 'em', 'strong', 'del', 'code', 'br', 'sup'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    h2: ['id'],
    h3: ['id'],
    a: [
      'href',
      'title',
      ['rel', 'noopener'],
      ['className', 'note-ref'],
      ['id', /^ref-\d+$/],
      ['role', 'doc-noteref'],
      'ariaLabel',
    ],
    figure: [['className', 'figure', 'figure-animated']],
    img: [['src', /^\/media\//], 'alt', 'width', 'height', ['loading', 'lazy'], ['decoding', 'async']],
    aside: [['className', 'insert', 'insert-note', 'insert-appeal'], 'ariaLabel'],
    ol: ['start'],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: {},
  clobber: [],
  strip: ['script', 'style'],
}
