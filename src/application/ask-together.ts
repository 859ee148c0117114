/** So many may be under way at once: one that hangs must not keep all others waiting. */
const MOST_UNDER_WAY = 2

type Waiting<Question, Answer> = {
  question: Question
  answer: (answer: Answer) => void
  refuse: (error: unknown) => void
}

/**
 * Puts questions of many askers that come at about the same time into one, and gives each the answer to its own. A question
 * is never given what was asked before it came: whoever has just changed something hears of it.
 */
export function askTogether<Question, Answer>(askAll: (questions: Question[]) => Promise<readonly Answer[]>) {
  let waiting: Waiting<Question, Answer>[] = []
  let underWay = 0

  async function askThoseWho() {
    while (waiting.length > 0) {
      const asking = waiting
      waiting = []
      try {
        const answers = await askAll(asking.map(({ question }) => question))
        for (const [at, { answer }] of asking.entries()) answer(answers[at] as Answer)
      } catch (error) {
        for (const { refuse } of asking) refuse(error)
      }
    }
    underWay -= 1
  }

  return (question: Question): Promise<Answer> =>
    new Promise((answer, refuse) => {
      waiting.push({ question, answer, refuse })
      if (underWay >= MOST_UNDER_WAY) return
      underWay += 1
      // Whatever else comes in this turn is asked with it.
      setImmediate(askThoseWho)
    })
}
