import { Document, Image, Page, Text, View } from '@react-pdf/renderer'
import { parseText } from '#adapters/book/text-tree.ts'
import type { IssueBook } from '#application/ports/issue-documents.ts'
import { ArticlePages } from './article-pages.tsx'
import { type BlockPlace, blocks, type PlacedPicture } from './blocks.tsx'
import { ContentsPage } from './contents-page.tsx'
import { FramedPage } from './framed-page.tsx'
import { LEAD, MARGIN, PAGE, styles } from './page-styles.ts'

export type IssueDocumentProps = {
  book: IssueBook
  picture: BlockPlace['picture']
  madeAt: Date
}

/** An issue, typeset. */
export function IssueDocument({ book, picture, madeAt }: IssueDocumentProps) {
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
      <CoverPage book={book} cover={picture(book.cover.src)} />
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

function CoverPage({ book, cover }: { book: IssueBook; cover: PlacedPicture }) {
  return (
    <Page size={[PAGE.width, PAGE.height]} style={styles.page} bookmark={{ title: 'Cover' } as never}>
      <Image
        src={{ data: Buffer.from(cover.data), format: cover.format }}
        style={{ position: 'absolute', top: 0, left: 0, width: PAGE.width, height: PAGE.height, objectFit: 'cover' }}
      />
      {/* The picture's words once more, unseen: they are found, copied and read aloud. */}
      <Text style={{ position: 'absolute', top: MARGIN.top, left: MARGIN.figure, opacity: 0 }}>
        {`${book.magazine.name}, Issue ${book.number}, ${book.season}: ${book.title}`}
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
