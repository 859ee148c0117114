import { Link, Text, View } from '@react-pdf/renderer'
import { INK } from '#adapters/book/cover-lettering.ts'
import type { IssueBook } from '#application/issues/issue-book.ts'
import { anchors } from './anchors.ts'
import { whole } from './blocks.tsx'
import { FramedPage } from './framed-page.tsx'
import { BUOY, LEAD, MARGIN, RULE, styles } from './page-styles.ts'

type ContentsProps = { book: IssueBook; pageOf(slug: string): number | undefined }

export function ContentsPage({ book, pageOf }: ContentsProps) {
  return (
    <FramedPage book={book} head="Contents" bookmark="Contents">
      <View style={{ marginTop: LEAD * 1.2, marginBottom: LEAD * 2 }}>
        <Text style={[styles.label, { color: BUOY }]}>
          Issue {book.number} · {book.season}
        </Text>
        <Text style={{ fontSize: 34, fontWeight: 500, lineHeight: 1.1, letterSpacing: -0.4, marginTop: 4 }}>
          {book.title}
        </Text>
        <Text
          style={{ fontSize: 12.6, fontStyle: 'italic', lineHeight: 1.34, marginTop: 8 }}
          hyphenationCallback={whole}
        >
          {book.summary}
        </Text>
      </View>
      <Entry title="From the editors" to="editors-note" page={() => pageOf('')} />
      {book.articles.map((article) => (
        <Entry
          key={article.slug}
          title={article.title}
          over={article.section}
          under={`${article.authors.join(' and ')}`}
          deck={article.deck}
          to={anchors.article(article.slug)}
          page={() => pageOf(article.slug)}
        />
      ))}
    </FramedPage>
  )
}

type EntryProps = {
  title: string
  over?: string
  under?: string
  deck?: string
  to: string
  page(): number | undefined
}

function Entry({ title, over, under, deck, to, page }: EntryProps) {
  return (
    <Link src={`#${to}`} style={{ color: INK, textDecoration: 'none' }}>
      <View
        style={{
          flexDirection: 'row',
          marginLeft: MARGIN.figure - MARGIN.left,
          paddingVertical: LEAD * 0.6,
          borderTopWidth: 0.5,
          borderTopColor: RULE,
        }}
        wrap={false}
      >
        <Text style={{ width: MARGIN.left - MARGIN.figure, fontSize: 19 }} render={() => String(page() ?? '')} />
        <View style={styles.itemBody}>
          {over && <Text style={[styles.label, { color: BUOY, marginBottom: 1 }]}>{over}</Text>}
          <Text style={{ fontSize: 15.5, fontWeight: 500, lineHeight: 1.15 }}>{title}</Text>
          {deck && <Text style={{ fontSize: 9.2, lineHeight: 1.4, marginTop: 2 }}>{deck}</Text>}
          {under && <Text style={[styles.fine, { marginTop: 2 }]}>{under}</Text>}
        </View>
      </View>
    </Link>
  )
}
