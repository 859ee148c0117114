/** How the book asks to be set. The reader's own face, size and colours come first, so it names none for the text. */
export const BOOK_CSS = `@page { margin: 1em; }
body { margin: 0; line-height: 1.45; }
h1, h2, h3 { line-height: 1.15; font-weight: 500; page-break-after: avoid; break-after: avoid; hyphens: none; }
h1 { font-size: 1.9em; margin: 0.3em 0 0.4em; }
.text h2 { font-size: 1.3em; margin: 2em 0 0.6em; }
.text h3 { font-size: 1.1em; font-style: italic; margin: 1.5em 0 0.4em; }
p { margin: 0; widows: 2; orphans: 2; }
.text p + p { text-indent: 1.4em; }
.label { font-family: sans-serif; font-size: 0.75em; font-weight: 600; letter-spacing: 0.06em; text-transform: uppercase; }
h2.label, .text h2.label { font-size: 0.75em; margin: 2.5em 0 1em; }
.deck { font-size: 1.15em; font-style: italic; margin-bottom: 0.6em; }
.byline { font-family: sans-serif; font-size: 0.85em; margin-bottom: 1.5em; }
.opening { margin: 20% 0 2em; }
.cover { text-align: center; }
.cover img { max-width: 100%; max-height: 100vh; }
.art { display: block; width: 100%; margin: 0 0 1.8em; }
figure { margin: 1.8em 0; page-break-inside: avoid; break-inside: avoid; }
figure img { display: block; width: 100%; }
figcaption { font-family: sans-serif; font-size: 0.8em; line-height: 1.35; margin-top: 0.6em; }
blockquote { margin: 1.2em 1.4em; font-style: italic; }
.pull-quote { margin: 1.6em 0; font-size: 1.3em; line-height: 1.25; text-align: center; page-break-inside: avoid; break-inside: avoid; }
.letter { font-style: normal; border-left: 1px solid currentColor; padding-left: 1em; }
.signature { text-align: right; font-style: italic; }
.dialogue { margin: 1.2em 0; }
.dialogue p { margin-left: 1.4em; text-indent: -1.4em; }
.text .dialogue p + p { text-indent: -1.4em; }
.speaker { font-family: sans-serif; font-size: 0.85em; }
.credit { font-style: italic; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.4em; }
.text > p:last-child::after { content: "\\2002\\2726"; }
hr { border: 0; height: 1em; margin: 1.2em 0; text-align: center; }
hr::before { content: "\\2726"; }
ul, ol { margin: 1em 0; padding-left: 1.4em; }
nav ol { list-style: none; padding-left: 0; }
nav ol ol { padding-left: 1.4em; margin: 0.2em 0 0.6em; font-size: 0.9em; }
nav li { margin: 0.35em 0; }
table { width: 100%; border-collapse: collapse; font-family: sans-serif; font-size: 0.85em; margin: 1.5em 0; }
th, td { text-align: left; padding: 0.3em 0.6em 0.3em 0; border-bottom: 1px solid currentColor; }
.to-center { text-align: center; }
.to-right { text-align: right; }
pre { white-space: pre-wrap; font-size: 0.85em; margin: 1em 0; }
sup { font-size: 0.7em; line-height: 0; }
.note-ref, .back { text-decoration: none; }
.notes aside { font-size: 0.9em; margin: 0 0 0.7em; }
.note-number { font-weight: 600; }
.contributor { margin: 0 0 1.5em; }
.colophon { margin-top: 4em; font-size: 0.85em; }
.colophon p { margin: 0 0 0.5em; }
`
