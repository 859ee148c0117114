import type { Shopper } from './cart.ts'
import type { openSubscribe } from './subscribe.ts'

type Site = Pick<Awaited<ReturnType<typeof openSubscribe>>, 'db' | 'mailsTo' | 'openShopper'>

/** What somebody does who deletes their account. */
export function newLeaver({ db, mailsTo, openShopper }: Site) {
  /** Asks by the plain form for the mail, and answers where its link leads. */
  async function askForLink(shopper: Shopper, email: string): Promise<{ url: string; token: string }> {
    const answer = await shopper.submitForm('/api/account/delete', { email })
    if (answer.headers.location !== '/account/delete#account-note') throw new Error('The form leads elsewhere')
    const mailed = (await mailsTo(email)).filter(({ kind }) => kind === 'delete-account-link').at(-1)
    if (!mailed?.data.url)
      throw new Error(
        `No link was mailed: ${(await shopper.send('GET', '/account/delete')).body.match(/Not Yet.*?<\/ul>/s)}`,
      )
    const { pathname, search, searchParams } = new URL(mailed.data.url)
    return { url: pathname + search, token: searchParams.get('token') ?? '' }
  }

  /** Opens the link, ticks what there is to be ticked and presses the button, in a browser that nobody knows. */
  async function confirm(url: string) {
    const browser = openShopper()
    const { body } = await browser.send('GET', url)
    const field = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`).exec(body)
    const value = (name: string) =>
      field(name)
        ?.slice(1)
        .find((found) => found !== undefined) ?? ''
    return browser.submitForm('/api/account/confirm-delete', { token: value('token'), gives_up: value('gives_up') })
  }

  const deletedAt = async (id: string) =>
    (await db.selectFrom('accounts').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()).deleted_at

  return { askForLink, confirm, deletedAt }
}
