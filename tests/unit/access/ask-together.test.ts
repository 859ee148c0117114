import { expect, test } from 'vitest'
import { askTogether } from '#application/ask-together.ts'

/** Answers are given by hand, so that the test says when each comes. */
function openQuestions() {
  const asked: { questions: number[]; answer(): void; fail(): void }[] = []
  const ask = askTogether(
    (questions: number[]) =>
      new Promise<string[]>((answer, refuse) =>
        asked.push({
          questions,
          answer: () => answer(questions.map((question) => `the answer to ${question}`)),
          fail: () => refuse(new Error('away')),
        }),
      ),
  )
  return { ask, asked }
}

const nextTurn = () => new Promise((done) => setImmediate(done))

test('what comes in one turn is one question, and each gets the answer to its own', async () => {
  const { ask, asked } = openQuestions()
  const answers = [ask(1), ask(2), ask(1)]
  await nextTurn()
  expect(asked.map(({ questions }) => questions)).toEqual([[1, 2, 1]])
  asked[0]?.answer()
  expect(await Promise.all(answers)).toEqual(['the answer to 1', 'the answer to 2', 'the answer to 1'])
})

test('nobody is given what was asked before they came', async () => {
  const { ask, asked } = openQuestions()
  const first = ask(1)
  await nextTurn()
  const second = ask(1)
  await nextTurn()
  expect(asked.map(({ questions }) => questions)).toEqual([[1], [1]])
  asked[1]?.answer()
  asked[0]?.answer()
  expect(await Promise.all([first, second])).toEqual(['the answer to 1', 'the answer to 1'])
})

test('two are under way at once, and who comes meanwhile is asked about together when one is back', async () => {
  const { ask, asked } = openQuestions()
  const answers = []
  for (const question of [1, 2, 3, 4]) {
    answers.push(ask(question))
    await nextTurn()
  }
  expect(asked.map(({ questions }) => questions)).toEqual([[1], [2]])
  asked[1]?.answer()
  await answers[1]
  await nextTurn()
  expect(asked.map(({ questions }) => questions)).toEqual([[1], [2], [3, 4]])
  for (const { answer } of asked) answer()
  expect(await Promise.all(answers)).toHaveLength(4)
})

test('a question that failed fails for those who asked it alone', async () => {
  const { ask, asked } = openQuestions()
  const failing = ask(1)
  await nextTurn()
  asked[0]?.fail()
  await expect(failing).rejects.toThrow('away')
  const next = ask(2)
  await nextTurn()
  asked[1]?.answer()
  expect(await next).toBe('the answer to 2')
})
