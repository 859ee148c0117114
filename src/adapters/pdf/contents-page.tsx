import { Image, Link, Text, View } from '@react-pdf/renderer'
import type { IssueBook } from '#application/ports/issue-documents.ts'
import { anchors } from './anchors.ts'
import { type BlockPlace, type PlacedPicture, whole } from './blocks.tsx'
import { FramedPage } from './framed-page.tsx'
import { BUOY, INK, LEAD, MARGIN, RULE, styles } from './page-styles.ts'

type ContentsProps = {
  book: IssueBook
  picture: BlockPlace['picture']
  /** Where a part begins; undefined while that is being found out. The editors' note is the part without a name. */
  pageOf(slug: string): number | undefined
}

export function ContentsPage({ book, picture, pageOf }: ContentsProps) {
  return (
    <FramedPage book={book} head="Contents" bookmark="Contents">
      <View style={{ marginTop: LEAD * 0.6, marginBottom: LEAD * 1.4 }}>
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
          under={article.authors.join(' and ')}
          art={article.art && picture(article.art.src)}
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
  art?: PlacedPicture | null
  to: string
  page(): number | undefined
}

const thumb = { width: 80, height: 50, marginLeft: 16, marginTop: 2, objectFit: 'cover' } as const

function Entry({ title, over, under, deck, art, to, page }: EntryProps) {
  return (
    <Link src={`#${to}`} style={{ color: INK, textDecoration: 'none' }}>
      <View
        style={{
          flexDirection: 'row',
          marginLeft: MARGIN.figure - MARGIN.left,
          paddingVertical: LEAD * 0.5,
          borderTopWidth: 0.5,
          borderTopColor: RULE,
        }}
        wrap={false}
      >
        <Text style={{ width: MARGIN.left - MARGIN.figure, fontSize: 19 }} render={() => String(page() ?? '')} />
        <View style={styles.itemBody}>
          {over && <Text style={[styles.label, { color: BUOY, marginBottom: 1 }]}>{over}</Text>}
          <Text style={{ fontSize: 15.5, fontWeight: 500, lineHeight: 1.15 }}>{title}</Text>
          {deck && <Text style={{ fontSize: 9, lineHeight: 1.35, marginTop: 2 }}>{deck}</Text>}
          {under && <Text style={[styles.fine, { marginTop: 2 }]}>{under}</Text>}
        </View>
        {art && <Image src={{ data: Buffer.from(art.data), format: art.format }} style={thumb} />}
      </View>
    </Link>
  )
}
