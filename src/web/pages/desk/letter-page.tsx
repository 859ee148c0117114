import type { LetterFile } from '#application/letters/read-letters.ts'
import type { SegmentsListed } from '#application/letters/segment-counts.ts'
import { deskLetterPath, LETTERS_PATH } from '#contract/page-paths.ts'
import { letterKindNames } from '#domain/letters/letter.ts'
import { leftOutWords, segmentName } from '#domain/letters/segments.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ActLinks } from './act-links.tsx'
import { letterActs } from './acts/letter-acts.tsx'
import { addresses } from './acts/letter-words.ts'
import { DeskLayout } from './desk-layout.tsx'
import type { AtPage } from './load-desk.ts'

type Letter = LetterFile & { choices: SegmentsListed }
export type LetterShown = { letter: Letter; text: string; done: string | null }

/** One letter: how it stands, what became of it, and how its mail looks. Served by a route of its own, since it holds a frame. */
export const deskLetterPage = definePage<AtPage<LetterShown>>({
  path: `${LETTERS_PATH}/:ref`,
  styles: 'desk',
  load: async () => ({ kind: 'not-found' }),
  head: ({ shown }) => ({
    title: shown?.letter.subject ?? 'A letter',
    description: 'A letter to many',
    canonical: deskLetterPath(shown?.letter.ref ?? ''),
    robots: 'noindex',
  }),
  View: LetterView,
})

function LetterView({ data, site }: ViewProps<AtPage<LetterShown>>) {
  const title = data.shown?.letter.subject ?? 'A letter'
  return (
    <DeskLayout {...data} site={site} at={LETTERS_PATH} title={title} notice={data.shown?.done ?? null}>
      {({ letter, text }) => (
        <>
          <ActLinks staff={data.staff} kind={letterActs} subject={letter} />
          <Standing letter={letter} timeZone={site.magazine.timeZone} />
          {letter.startedAt && <Figures letter={letter} sign={site.magazine.currency} />}
          <LeftOut letter={letter} />
          <h2 id="mail">As the mail looks</h2>
          <iframe
            className="desk-mail"
            src={`${deskLetterPath(letter.ref)}/look`}
            title={`The mail: ${letter.subject}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
          />
          <h2 id="text">Its text part</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys must reach it */}
          <section className="desk-mail-text" aria-labelledby="text" tabIndex={0}>
            <pre>{text}</pre>
          </section>
        </>
      )}
    </DeskLayout>
  )
}

const Standing = ({ letter, timeZone }: { letter: Letter; timeZone: string }) => (
  <p className="desk-standing">
    <strong>{letter.state}</strong> · {letterKindNames[letter.kind]} · to {letter.segments.map(segmentName).join('; ')}
    {letter.sendAt && (
      <>
        <br />
        {letter.state === 'scheduled' ? 'Goes' : 'Sent from'} {minuteIn(timeZone, letter.sendAt)} ({timeZone}) on,{' '}
        {letter.perSecond} in a second
      </>
    )}
    {letter.finishedAt && (
      <>
        <br />
        Ended {minuteIn(timeZone, letter.finishedAt)}
      </>
    )}
  </p>
)

const Figures = ({ letter: { figures }, sign }: { letter: Letter; sign: string }) => (
  <section aria-labelledby="figures">
    <h2 id="figures">What became of it</h2>
    <dl className="desk-figures">
      {[
        { name: 'Recipients', count: figures.recipients, always: true },
        { name: 'Sent', count: figures.sent, always: true },
        { name: 'Waiting', count: figures.waiting, always: true },
        { name: 'Bounced', count: figures.bounced, always: true },
        { name: 'Unsubscribed', count: figures.unsubscribed, always: true },
        { name: 'Subscriptions it brought', count: figures.sold, always: true },
        { name: 'In doubt', count: figures.inDoubt, always: false },
        { name: 'Failed', count: figures.failed, always: false },
        { name: 'Stopped', count: figures.stopped, always: false },
      ]
        .filter(({ count, always }) => always || count > 0)
        .map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
    </dl>
    <p className="desk-more">
      Brought: paid for after a link of it was followed
      {figures.sold > 0 && `, ${formatMoney(cents(figures.soldCents), sign)} in all`}. Links carry the letter’s tag and
      nothing of who follows them.
    </p>
    {figures.inDoubt > 0 && (
      <p className="desk-more">
        In doubt: a process ended while these were being sent. They may have gone, so they are not sent again.
      </p>
    )}
  </section>
)

function LeftOut({ letter: { audience, startedAt } }: { letter: Letter }) {
  return (
    <section aria-labelledby="audience">
      <h2 id="audience">{startedAt ? 'Who was left out' : 'Who would get it now'}</h2>
      {!startedAt && <p>{addresses(audience.count)}, each once.</p>}
      {audience.leftOut.length === 0 ? (
        <p>Nobody is left out.</p>
      ) : (
        <ul className="desk-plain">
          {audience.leftOut.map(({ reason, count }) => (
            <li key={reason}>
              Left out, {count}: {leftOutWords[reason]}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
