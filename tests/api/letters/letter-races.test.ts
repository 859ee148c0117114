import { expect, test } from 'vitest'
import { scheduleLetter } from '#application/letters/schedule-letter.ts'
import { sendLetters } from '#application/letters/send-letters.ts'
import { steerLetter } from '#application/letters/steer-letter.ts'
import { sendQueuedMail } from '#application/mail/send-queued-mail.ts'
import { beginSending } from '#store/letters/recipients.ts'
import { openLetters } from '../../support/letters.ts'

const site = await openLetters()
const { db, context, newLetter, statesOf, addReaders, sendAll, hurry, posting } = site

const mailsOfLetter = (letterId: string) =>
  db
    .selectFrom('mails')
    .innerJoin('letter_recipients as recipient', 'recipient.id', 'mails.id')
    .select(['mails.id', 'mails.email', 'mails.sent_at'])
    .where('recipient.letter_id', '=', letterId)
    .execute()

async function goingLetter(readers: number, perSecond: number) {
  const tag = await addReaders(readers)
  const letter = await newLetter({ segments: [`tag:${tag}`] })
  expect(await scheduleLetter(context, { ref: letter.ref, at: null, perSecond, dryRun: false })).toMatchObject({
    ok: true,
  })
  return letter
}

test('eight workers at once hand one batch over, at the letter’s rate', async () => {
  const { id, ref } = await goingLetter(100, 10)
  const handed = await Promise.all(Array.from({ length: 8 }, () => sendLetters(context)))
  expect(handed.reduce((sum, { taken }) => sum + taken, 0)).toBe(20)
  expect(await statesOf(id)).toEqual({ queued: 20, waiting: 80 })
  await sendAll(ref)
  const mails = await mailsOfLetter(id)
  expect(new Set(mails.map(({ email }) => email)).size).toBe(100)
  expect(await statesOf(id)).toEqual({ sent: 100 })
})

test('sent by eight presses it is sent once', async () => {
  const tag = await addReaders(3)
  const { ref, id } = await newLetter({ segments: [`tag:${tag}`] })
  const asked = { ref, at: null, perSecond: null, dryRun: false }
  const done = await Promise.all(Array.from({ length: 8 }, () => scheduleLetter(context, asked)))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(done.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'not-a-draft' })
  await sendAll(ref)
  expect(await mailsOfLetter(id)).toHaveLength(3)
})

test('paused against its batches and against the outbox, over and over, everyone gets it once', async () => {
  const { id, ref } = await goingLetter(60, 5)
  const sends = new Map<string, number>()
  const outbox = posting((to) => {
    sends.set(to, (sends.get(to) ?? 0) + 1)
    return null
  })
  for (let round = 0; round < 8; round += 1) {
    await hurry()
    const unsent = (await mailsOfLetter(id)).filter(({ sent_at }) => sent_at === null)
    await Promise.all([
      sendLetters(context),
      steerLetter(context, 'pause', { ref, dryRun: false }),
      ...unsent.map((mail) => sendQueuedMail(outbox, mail.id)),
    ])
    const states = await statesOf(id)
    const left = (await mailsOfLetter(id)).filter(({ sent_at }) => sent_at === null)
    expect(left, 'nothing waits in the outbox of a paused letter').toHaveLength(states.queued ?? 0)
    await steerLetter(context, 'resume', { ref, dryRun: false })
  }
  await sendAll(ref, (to) => {
    sends.set(to, (sends.get(to) ?? 0) + 1)
    return null
  })
  expect(await statesOf(id)).toEqual({ sent: 60 })
  expect([...sends.values()].every((count) => count === 1)).toBe(true)
  expect(sends.size).toBe(60)
})

test('what was begun and did not end is not sent again: it is counted as in doubt', async () => {
  const { id, ref } = await goingLetter(4, 2)
  await sendLetters(context)
  const [mail] = await mailsOfLetter(id)
  // As a process leaves it that dies while it speaks to the server.
  expect(await beginSending(db, mail?.id ?? '', new Date())).toBe('begun')
  await sendAll(ref)
  expect(await statesOf(id)).toEqual({ sent: 3, 'in-doubt': 1 })
})

test('a server that takes nothing holds the rest back, and what it did not take goes later', async () => {
  const { id, ref } = await goingLetter(40, 1)
  for (let batch = 0; batch < 12; batch += 1) {
    await hurry()
    await sendLetters(context)
  }
  expect(await statesOf(id)).toEqual({ queued: 10, waiting: 30 })
  const down = posting(() => {
    throw new Error('away')
  })
  const [mail] = await mailsOfLetter(id)
  await expect(sendQueuedMail(down, mail?.id ?? '')).rejects.toThrow('away')
  expect(await steerLetter(context, 'stop', { ref, dryRun: true })).toMatchObject({ ok: true, after: 'stopped' })
  await sendAll(ref)
  expect(await statesOf(id)).toEqual({ sent: 40 })
})

test('stopped, the rest never get it', async () => {
  const { id, ref } = await goingLetter(10, 2)
  await sendLetters(context)
  const [first] = await mailsOfLetter(id)
  await sendQueuedMail(
    posting(() => null),
    first?.id ?? '',
  )
  const done = await Promise.all([1, 2, 3].map(() => steerLetter(context, 'stop', { ref, dryRun: false })))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  await hurry()
  await sendLetters(context)
  expect(await statesOf(id)).toEqual({ sent: 1, stopped: 9 })
  expect(await mailsOfLetter(id)).toHaveLength(1)
})
