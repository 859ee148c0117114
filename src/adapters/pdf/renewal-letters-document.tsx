import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Letterhead } from '#application/ports/mail.ts'
import type { Paper } from '#application/ports/renewal-letters.ts'
import type { RenewalLetter } from '#domain/renewals/renewal-letter.ts'
import { formatDay, styles } from './paper-parts.tsx'
import { QrPicture } from './qr-picture.tsx'

const MM = 72 / 25.4
const LEFT = 25 * MM

/**
 * The address stands where the windows of both usual envelopes are when the sheet is folded in three: that of DIN lang (20 to 105 mm
 * from the left, 45 to 90 from the top) and that of a US No. 10.
 */
const own = StyleSheet.create({
  page: { ...styles.page, padding: 0 },
  from: {
    position: 'absolute',
    top: 14 * MM,
    left: LEFT,
    right: LEFT,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
  back: { position: 'absolute', top: 47 * MM, left: LEFT, width: 78 * MM, fontSize: 6, maxLines: 1 },
  to: { position: 'absolute', top: 53 * MM, left: LEFT, width: 78 * MM, fontSize: 10, lineHeight: 1.25 },
  body: { position: 'absolute', top: 105 * MM, left: LEFT, right: LEFT },
  words: { ...styles.words, marginBottom: 9 },
  code: { flexDirection: 'row', alignItems: 'center', marginTop: 8 },
  picture: { width: 34 * MM, height: 34 * MM, marginRight: 8 * MM },
  link: { fontSize: 12, fontWeight: 600, marginVertical: 3 },
})

type Props = { letters: readonly RenewalLetter[]; letterhead: Letterhead; how: { paper: Paper; madeAt: Date } }

export function RenewalLettersDocument({ letters, letterhead, how: { paper, madeAt } }: Props) {
  return (
    <Document
      title="Renewal letters"
      author={letterhead.name}
      language={letterhead.language}
      creationDate={madeAt}
      modificationDate={madeAt}
    >
      {letters.map((letter) => (
        <Page key={letter.code} size={paper} style={own.page}>
          <Letter letter={letter} letterhead={letterhead} day={formatDay(madeAt.toISOString().slice(0, 10))} />
        </Page>
      ))}
    </Document>
  )
}

function Letter({ letter, letterhead, day }: { letter: RenewalLetter; letterhead: Letterhead; day: string }) {
  return (
    <>
      <View style={own.from}>
        <Text style={styles.name}>{letterhead.name}</Text>
        <Text style={styles.from}>{day}</Text>
      </View>
      <Text style={[styles.fine, own.back]}>{letterhead.postalAddress.join(' · ')}</Text>
      <Text style={own.to}>{letter.lines.join('\n')}</Text>
      <View style={own.body}>
        <Text style={own.words}>{`Dear ${letter.name},`}</Text>
        <Text style={own.words}>{howItStands(letter, letterhead.name)}</Text>
        <Text style={own.words}>
          {`The same again is ${letter.subscription}: ${letter.amount}. It takes a minute, without a login, and begins ${letter.hasEnded ? 'with the next issue' : 'after what you have paid for'}. Photograph the square, or type the address beside it:`}
        </Text>
        <View style={own.code}>
          <QrPicture text={letter.url} style={own.picture} />
          <View>
            <Text style={styles.label}>Renew at</Text>
            <Text style={own.link}>{letter.url.replace(/^https?:\/\//, '')}</Text>
            <Text style={styles.fine}>The address is yours alone, and works for a year.</Text>
          </View>
        </View>
        <Text style={[own.words, { marginTop: 14 }]}>
          {`We write by post because mail to your email address comes back to us. If you have another, tell us at ${letterhead.supportEmail}.`}
        </Text>
        <Text style={own.words}>{`With our thanks,\n${letterhead.name}`}</Text>
      </View>
    </>
  )
}

function howItStands({ hasEnded, lastIssue, giver }: RenewalLetter, magazine: string): string {
  const which =
    giver === null ? `your subscription to ${magazine}` : `the subscription to ${magazine} that ${giver} gave you`
  const issue = lastIssue === null ? 'the last issue that was sent to you' : `Issue ${lastIssue}`
  return `${hasEnded ? '' : 'This is to let you know that '}${hasEnded ? which.charAt(0).toUpperCase() + which.slice(1) : which} ${hasEnded ? 'ended' : 'ends'} with ${issue}. We would be glad to have you read on.`
}
