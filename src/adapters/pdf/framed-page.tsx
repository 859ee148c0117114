import { Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { IssueBook } from '#application/ports/issue-documents.ts'
import { INK, MARGIN, PAGE, styles } from './page-styles.ts'

type FramedPageProps = { book: IssueBook; head: string; bookmark: string; children: ReactNode }

/**
 * The pages of one part: its text flows over as many as it needs. Below each stand its number and the issue's name;
 * above, from the second page on, the part's own name.
 */
export function FramedPage({ book, head, bookmark, children }: FramedPageProps) {
  return (
    <Page size={[PAGE.width, PAGE.height]} style={[styles.page, styles.framed]} bookmark={{ title: bookmark }}>
      <Text
        fixed
        style={[styles.running, { top: 30, left: MARGIN.left }]}
        render={({ subPageNumber }) => (subPageNumber > 1 ? head : '')}
      />
      <View fixed style={[styles.running, { bottom: 28, left: MARGIN.figure, flexDirection: 'row' }]}>
        <Text
          style={{ width: MARGIN.left - MARGIN.figure, fontWeight: 600, color: INK }}
          render={({ pageNumber }) => String(pageNumber)}
        />
        <Text>{`${book.magazine.name} ${book.number}  ·  ${book.title}`}</Text>
      </View>
      {children}
    </Page>
  )
}
