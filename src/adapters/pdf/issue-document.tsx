import { Document, Image, Page, Text, View } from '@react-pdf/renderer'
import type { CoverLettering } from '#adapters/book/cover-lettering.ts'
import { parseText } from '#adapters/book/text-tree.ts'
import type { IssueBook } from '#application/ports/issue-documents.ts'
import { ArticlePages } from './article-pages.tsx'
import { type BlockPlace, blocks } from './blocks.tsx'
import { ContentsPage } from './contents-page.tsx'
import { FramedPage } from './framed-page.tsx'
import { LEAD, PAGE, styles } from './page-styles.ts'
import { LABEL } from './register-fonts.ts'

export type IssueDocumentProps = {
  book: IssueBook
  lettering: CoverLettering
  picture: BlockPlace['picture']
  madeAt: Date
}

/** An issue, typeset. */
export function IssueDocument({ book, lettering, picture, madeAt }: IssueDocumentProps) {
  const place = (slug: string): BlockPlace => ({ book, slug, picture, words: styles.words })
  // Filled while the articles are laid out; the contents are set once more when all have their places.
  const startPages = new Map<string, number>()
  return (
    <Document
      title={`${book.magazine.name} ${book.number}: ${book.title}`}
      author={book.contributors.map(({ name }) => name).join(', ')}
      subject={book.summary}
      creator={book.magazine.name}
      producer="Colophon"
      language={book.magazine.language}
      creationDate={madeAt}
      modificationDate={madeAt}
      pageMode="useOutlines"
    >
      <CoverPage lettering={lettering} cover={picture(book.cover.src).data} />
      <ContentsPage book={book} picture={picture} pageOf={(slug) => startPages.get(slug)} />
      <FramedPage book={book} head="From the editors" bookmark="From the editors">
        <View id="editors-note" render={({ pageNumber }) => void startPages.set('', pageNumber)} />
        <Text style={[styles.label, { marginTop: LEAD * 5, marginBottom: LEAD }]}>From the editors</Text>
        {blocks(parseText(book.editorsNoteHtml), place('editors'))}
      </FramedPage>
      {book.articles.map((article) => (
        <ArticlePages
          key={article.slug}
          article={article}
          place={place(article.slug)}
          onPage={(page) => startPages.set(article.slug, page)}
        />
      ))}
      <ClosingPage book={book} place={{ ...place('contributors'), words: styles.smallWords }} />
    </Document>
  )
}

function CoverPage({ lettering, cover }: { lettering: CoverLettering; cover: Uint8Array }) {
  const { name, line, nameSize, lineSize, nameFoot, lineFoot, strip, color, band } = lettering
  const pt = (share: number) => share * PAGE.width
  const over = { position: 'absolute', left: 0, width: PAGE.width, textAlign: 'center', color, lineHeight: 1 } as const
  return (
    <Page size={[PAGE.width, PAGE.height]} style={styles.page} bookmark={{ title: 'Cover' } as never}>
      <Image
        src={{ data: Buffer.from(cover), format: 'png' }}
        style={{ position: 'absolute', top: 0, left: 0, width: PAGE.width, height: PAGE.height, objectFit: 'cover' }}
      />
      {band && (
        <View style={{ position: 'absolute', top: 0, width: PAGE.width, height: pt(strip), backgroundColor: band }} />
      )}
      <Text
        style={{
          ...over,
          top: pt(lineFoot - lineSize * 0.85),
          fontFamily: LABEL,
          fontWeight: 600,
          fontSize: pt(lineSize),
        }}
      >
        {line}
      </Text>
      <Text style={{ ...over, top: pt(nameFoot - nameSize * 0.78), fontWeight: 500, fontSize: pt(nameSize) }}>
        {name}
      </Text>
    </Page>
  )
}

function ClosingPage({ book, place }: { book: IssueBook; place: BlockPlace }) {
  const { magazine } = book
  return (
    <FramedPage book={book} head="Contributors" bookmark="Contributors">
      <Text style={[styles.label, { marginTop: LEAD * 2, marginBottom: LEAD }]}>Contributors</Text>
      {book.contributors.map(({ name, html }) => (
        <View key={name} style={{ marginBottom: LEAD }} wrap={false}>
          <Text style={[styles.words, { fontWeight: 600 }]}>{name}</Text>
          {blocks(parseText(html), place)}
        </View>
      ))}
      <View style={{ marginTop: LEAD * 2, paddingTop: LEAD, borderTopWidth: 0.75 }} wrap={false}>
        <Text style={[styles.words, { fontWeight: 600 }]}>{magazine.name}</Text>
        <Text style={[styles.words, { fontStyle: 'italic', marginBottom: LEAD / 2 }]}>{magazine.tagline}.</Text>
        <Text style={styles.fine}>{magazine.postalAddress.join(', ')}</Text>
        <Text style={styles.fine}>{magazine.supportEmail}</Text>
        <Text style={styles.fine}>
          {book.siteUrl}/issue/{book.slug}
        </Text>
      </View>
    </FramedPage>
  )
}
