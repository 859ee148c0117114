import type { Options } from 'rehype-sanitize'

/** All the HTML that a text may hold. The last step of rendering: what is not named here does not get out. */
export const htmlSchema: Options = {
  tagNames: [
    ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre', 'figure', 'figcaption', 'aside', 'div'],
    ...['picture', 'source', 'img', 'a', 'em', 'strong', 'del', 'code', 'br', 'sup', 'span'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
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
    figure: [['className', 'figure', 'figure-animated', 'figure-wide', 'figure-full']],
    span: [['className', 'credit']],
    blockquote: [['className', 'letter']],
    p: [['className', 'signature']],
    strong: [['className', 'speaker']],
    div: [['className', 'dialogue', 'table-place'], ['role', 'group'], ['tabIndex', 0], 'ariaLabel'],
    img: [['src', /^\/media\//], 'alt', 'width', 'height', ['loading', 'lazy'], ['decoding', 'async']],
    source: [['type', 'image/avif', 'image/webp'], ['srcSet', /^\/media\/photographs\//], 'sizes'],
    aside: [['className', 'insert', 'insert-note', 'insert-appeal', 'pull-quote'], 'ariaLabel', ['ariaHidden', 'true']],
    ol: ['start'],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: {},
  clobber: [],
  strip: ['script', 'style'],
}
