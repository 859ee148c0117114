/** What the mailing list promises, in the same words wherever it is offered. */
export const signupTexts = {
  title: 'Join the mailing list',
  promise:
    'A short letter when a new issue is out, and now and then a piece worth going back to. One click and you are off it again.',
}
