import { SAMPLE_TOKEN, type SomeSamples } from './mail-sample.ts'

const body = `Issue 8, **Harbor**, is out.

It goes from the pilot boats of Duluth to a lighthouse that nobody keeps.

## In this issue

[The Last Pilot](/archive) is about a job that ends with whoever has it.`

/** Letters that go to many. */
export const letterSamples: SomeSamples<'letter'> = (site) => ({
  letter: {
    purpose: 'When an issue is out, or there is news: to the mailing list and to segments, by the desk.',
    data: {
      subject: 'Issue 8 is out: Harbor',
      body,
      cover: null,
      why: 'You subscribe to the magazine.',
      unsubscribeUrl: `${site}/mailing-list/letters?token=${SAMPLE_TOKEN}`,
      isTest: false,
    },
  },
})
