import { type Institution, type IssuerKind, institutions, type Person, peopleOf } from './people.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (value: string) => value.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '')

type Shown = { kind: IssuerKind; name: string; stylesheet: string; action: string; institution: string | null }

/** Where one picks who to be: the people of the issuer, or of one institution, once that is known. */
export function loginPage({ kind, name, stylesheet, action, institution }: Shown): string {
  const chosen = institutions.find(({ entityId }) => entityId === institution)
  const [title, lede, list] =
    kind === 'institutional' && !chosen
      ? ['Which institution are you with?', 'Its people come next.', institutionList(action)]
      : [chosen?.name ?? 'Who are you today?', 'Pick a person to go on as.', peopleList(kind, action, chosen)]
  const back = chosen ? `<a class="other" href="${text(action)}?all">Another institution</a>` : ''
  return page(
    name,
    stylesheet,
    `<h1>${text(title)}</h1><p class="lede">${text(lede)}</p>${list}
    <form method="post" action="${text(action)}"><input type="hidden" name="cancel" value="yes"><button class="quiet">Cancel</button>${back}</form>`,
  )
}

export const troublePage = (stylesheet: string) =>
  page(
    'Identity sandbox',
    stylesheet,
    '<h1>This login has run out</h1><p class="lede">Please go back to the site and begin again.</p>',
  )

const institutionList = (action: string) =>
  `<ul>${institutions
    .map(
      ({ entityId, name }) =>
        `<li><a class="choice" href="${text(action)}?institution=${encodeURIComponent(entityId)}"><span>${text(name)}</span><small>${text(new URL(entityId).host)}</small></a></li>`,
    )
    .join('')}</ul>`

function peopleList(kind: IssuerKind, action: string, chosen: Institution | undefined): string {
  const people = peopleOf(kind).filter((person) => !chosen || person.institution === chosen.entityId)
  return `<form method="post" action="${text(action)}"><ul>${people.map(personChoice).join('')}</ul></form>`
}

const personChoice = ({ id, name, email, note }: Person) =>
  `<li><button class="choice" name="person" value="${text(id)}"><span>${text(name)}</span><small>${text([email, note].filter(Boolean).join(' · '))}</small></button></li>`

const page = (name: string, stylesheet: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Log in · ${text(name)} (sandbox)</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${text(stylesheet)}"></head>
<body><main><p class="brand">${text(name)} <em>sandbox</em></p>${body}</main>
<footer>A stand-in for ${text(name)}. Nobody here is real, and nothing leaves this machine.</footer></body></html>`

export const styles = `
:root { color-scheme: light dark; --paper: #f4f1ea; --sheet: #fffdf8; --ink: #1d2430; --soft: #586070; --rule: #d8d2c4; --mark: #2f5d7c; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #11161f; --sheet: #18202c; --ink: #ece7dc; --soft: #a4adba; --rule: #313c4c; --mark: #8fc0e0; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; padding: 1rem; background: var(--paper); color: var(--ink);
  grid-template-columns: minmax(0, 27rem); font: 1rem/1.5 system-ui, sans-serif; }
main { padding: clamp(1.25rem, 5vw, 2.25rem); background: var(--sheet); border: 1px solid var(--rule); border-top: 4px solid var(--mark); border-radius: 4px; }
.brand { margin: 0 0 1.5rem; font-weight: 650; letter-spacing: .01em; }
.brand em { margin-inline-start: .375rem; padding: .125rem .5rem; border: 1px solid var(--rule); border-radius: 99px; color: var(--soft); font-style: normal; font-weight: 400; font-size: .8125rem; }
h1 { margin: 0; font: 500 1.5rem/1.25 Georgia, serif; }
.lede { margin: .25rem 0 1.25rem; color: var(--soft); }
ul { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--rule); }
li { border-bottom: 1px solid var(--rule); }
.choice { display: block; width: 100%; min-height: 44px; padding: .625rem .5rem; border: 0; background: none; color: inherit; font: inherit; text-align: start; text-decoration: none; cursor: pointer; }
.choice span { display: block; font-weight: 600; }
.choice small { display: block; color: var(--soft); overflow-wrap: anywhere; }
.choice:hover { background: color-mix(in srgb, var(--mark) 9%, transparent); }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
.quiet, .other { display: inline-flex; align-items: center; min-height: 44px; margin-block-start: .75rem; padding: 0 .5rem; border: 0; background: none; color: var(--mark); font: inherit; text-decoration: underline; cursor: pointer; }
footer { color: var(--soft); font-size: .875rem; text-align: center; }
`
