import { Image, Text, View } from '@react-pdf/renderer'
import { hasBlocks, parseText } from '#adapters/book/text-tree.ts'
import type { BookArticle } from '#application/ports/issue-documents.ts'
import type { Note } from '#domain/articles/article-text.ts'
import { anchors } from './anchors.ts'
import { type BlockPlace, blocks, keepsWhole, whole } from './blocks.tsx'
import { withFiguresPlaced } from './estimate-heights.ts'
import { FramedPage } from './framed-page.tsx'
import { inline } from './inline.tsx'

import { BUOY, LEAD, MARGIN, PAGE, styles } from './page-styles.ts'

type ArticleProps = { article: BookArticle; place: BlockPlace; onPage: (pageNumber: number) => void }

/** An article, from its art to its notes, beginning on a page of its own. */
export function ArticlePages({ article, place, onPage }: ArticleProps) {
  const { book } = place
  return (
    <FramedPage book={book} head={`${article.title}  ·  ${article.authors.join(' and ')}`} bookmark={article.title}>
      <Art article={article} place={place} />
      <View id={anchors.article(article.slug)} render={({ pageNumber }) => void onPage(pageNumber)} />
      <ArticleHead article={article} />
      {blocks(withFiguresPlaced(article, place), place)}
      {article.notes.length > 0 && <Notes notes={article.notes} place={place} />}
    </FramedPage>
  )
}

function Art({ article, place }: { article: BookArticle; place: BlockPlace }) {
  if (!article.art) return <View style={{ height: LEAD * 5 }} />
  const { data, format, ratio } = place.picture(article.art.src)
  const bleed = { marginTop: -MARGIN.top, marginLeft: -MARGIN.left }
  return (
    <Image
      src={{ data: Buffer.from(data), format }}
      style={{ ...bleed, width: PAGE.width, height: PAGE.width / ratio }}
    />
  )
}

function ArticleHead({ article }: { article: BookArticle }) {
  return (
    <View style={{ marginTop: LEAD * 1.6, marginBottom: LEAD * 1.8 }} wrap={false}>
      <Text style={[styles.label, { color: BUOY, marginBottom: 5 }]}>{article.section}</Text>
      <Text
        style={{ fontSize: 29, fontWeight: 500, lineHeight: 1.06, letterSpacing: -0.3 }}
        hyphenationCallback={whole}
      >
        {article.title}
      </Text>
      <Text style={{ fontSize: 12.6, fontStyle: 'italic', lineHeight: 1.34, marginTop: 9 }} hyphenationCallback={whole}>
        {article.deck}
      </Text>
      <Text style={[styles.fine, { marginTop: 9 }]}>By {article.authors.join(' and ')}</Text>
    </View>
  )
}

function Notes({ notes, place }: { notes: Note[]; place: BlockPlace }) {
  return (
    <View style={styles.notes}>
      <Text style={[styles.label, { marginBottom: 2 }]} minPresenceAhead={40}>
        Notes
      </Text>
      {notes.map((note) => {
        const text = parseText(note.html)
        return (
          <View
            key={note.number}
            id={anchors.within(place.slug, `note-${note.number}`)}
            style={styles.note}
            wrap={!keepsWhole(text)}
          >
            <Text style={styles.noteNumber}>{note.number}</Text>
            <View style={styles.itemBody}>
              {hasBlocks(text) ? (
                blocks(text, { ...place, words: styles.noteWords })
              ) : (
                <Text style={styles.noteWords}>{inline(text.children as never, place)}</Text>
              )}
            </View>
          </View>
        )
      })}
    </View>
  )
}
