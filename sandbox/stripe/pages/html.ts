import type { Answer } from '../http/answer-call.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: unknown) => String(text).replaceAll(/[&<>"']/g, (letter) => entities[letter] as string)

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** HTML with every value in it escaped, unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  const shown = (value: unknown): string => {
    if (value instanceof Html) return value.text
    if (Array.isArray(value)) return value.map(shown).join('')
    return value === null || value === undefined || value === false ? '' : escapeHtml(value)
  }
  return new Html(parts.reduce((text, part, index) => text + shown(values[index - 1]) + part))
}

type Page = {
  title: string
  body: Html
  className: string
  scripts?: string[]
  styles?: string[]
  status?: number
  framable?: boolean
}

/** A page of the sandbox's own: nothing in it comes from elsewhere. */
export function pageAnswer({
  title,
  body,
  className,
  scripts = [],
  styles = ['/assets/sandbox.css'],
  status = 200,
  framable = false,
}: Page): Answer {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}
${scripts.map((script) => html`<script src="${script}" defer></script>`)}
</head>
<body class="${className}">
${body}
</body>
</html>`
  const frames = framable ? '*' : "'self'"
  return {
    status,
    body: page.text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The page's own forms must say where they come from; nobody else is told.
      'referrer-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; frame-ancestors ${frames}`,
    },
  }
}

export const formatMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
