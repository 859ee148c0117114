import { hasBlocks, parseText } from '#adapters/book/text-tree.ts'
import type { BookArticle, IssueBook } from '#application/ports/issue-documents.ts'
import type { Note } from '#domain/articles/article-text.ts'
import { type Places, textToXhtml } from './text-to-xhtml.ts'
import { type Xml, xml } from './xml.ts'

type DocumentParts = { book: IssueBook; title: string; type: string; body: Xml }

/** An XHTML document of the book. `type` says to reading systems what it is. */
export const document = ({ book, title, type, body }: DocumentParts): Xml => xml`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${book.magazine.language}" xml:lang="${book.magazine.language}">
<head><title>${title}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body epub:type="${type}">
${body}
</body>
</html>
`

export const coverDocument = (book: IssueBook) =>
  document({
    book,
    title: book.magazine.name,
    type: 'cover',
    body: xml`<section class="cover"><img src="cover.png" alt="${`The cover of ${book.magazine.name}, issue ${book.number}: ${book.cover.alt}`}"/></section>`,
  })

/** The issue's name, its summary and the editors' note. */
export const openingDocument = (book: IssueBook, places: Places) =>
  document({
    book,
    title: `${book.magazine.name}, issue ${book.number}: ${book.title}`,
    type: 'frontmatter',
    body: xml`<section class="opening" epub:type="titlepage">
<p class="label">${book.magazine.name} · Issue ${book.number} · ${book.season}</p>
<h1>${book.title}</h1>
<p class="deck">${book.summary}</p>
</section>
<section class="text" epub:type="preface" aria-labelledby="editors-note">
<h2 class="label" id="editors-note">From the editors</h2>
${textToXhtml(book.editorsNoteHtml, book, places)}
</section>`,
  })

export const articleDocument = (book: IssueBook, article: BookArticle, places: Places) =>
  document({
    book,
    title: article.title,
    type: 'bodymatter',
    body: xml`<article epub:type="chapter" aria-labelledby="title">
<header class="article-head">
<p class="label">${article.section}</p>
<h1 id="title">${article.title}</h1>
<p class="deck">${article.deck}</p>
<p class="byline">By ${article.authors.join(' and ')}</p>
${article.art && xml`<img class="art" src="${places.picture(article.art.src)}" alt="${article.art.alt}"/>`}
</header>
<div class="text">
${textToXhtml(article.html, book, places)}
</div>
${article.notes.length > 0 ? notesSection(article.notes, book, places) : null}
</article>`,
  })

const notesSection = (
  notes: Note[],
  book: IssueBook,
  places: Places,
) => xml`<section class="notes" epub:type="footnotes" aria-labelledby="notes">
<h2 class="label" id="notes">Notes</h2>
${notes.map((note) => noteAside(note, book, places))}</section>`

// A reading system shows an aside of this kind where its number is touched; others show it here, with the way back.
function noteAside({ number, html }: Note, book: IssueBook, places: Places): Xml {
  const words = textToXhtml(html, book, places)
  const back = xml`<a class="back" href="#ref-${number}" role="doc-backlink" aria-label="${`Back to the text at note ${number}`}">↩</a>`
  const label = xml`<span class="note-number">${number}</span> `
  const body = hasBlocks(parseText(html))
    ? xml`<p>${label}</p>${words}<p>${back}</p>`
    : xml`<p>${label}${words} ${back}</p>`
  return xml`<aside id="note-${number}" epub:type="footnote" role="doc-footnote">${body}</aside>
`
}

export const closingDocument = (book: IssueBook, places: Places) =>
  document({
    book,
    title: 'Contributors',
    type: 'backmatter',
    body: xml`<section class="text" epub:type="contributors" aria-labelledby="contributors">
<h1 id="contributors">Contributors</h1>
${book.contributors.map(
  ({ name, html }) => xml`<section class="contributor"><h2>${name}</h2>
${textToXhtml(html, book, places)}</section>
`,
)}</section>
<section class="colophon" epub:type="colophon" aria-label="Colophon">
<p>${book.magazine.name}: ${book.magazine.tagline}.</p>
<p>Issue ${book.number}, ${book.title}, ${book.season}. Released on <time datetime="${book.released}">${book.released}</time>.</p>
<p>${book.magazine.postalAddress.join(', ')}. <a href="mailto:${book.magazine.supportEmail}">${book.magazine.supportEmail}</a></p>
<p><a href="${book.siteUrl}/issue/${book.slug}">${book.siteUrl}/issue/${book.slug}</a></p>
</section>`,
  })
