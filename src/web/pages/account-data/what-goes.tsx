import { matterTexts } from '#domain/own-data/deletion-texts.ts'
import { type OpenMatter, sayGivenUp } from '#domain/own-data/open-matters.ts'

const goes: readonly string[] = [
  'your name, your email address and your addresses, and what stood on labels',
  'every way to log in, and every browser that is logged in',
  'the payment method that is saved at our payment provider, and the provider’s record of you',
  'your place on the mailing list, your cart, and mails that we still keep',
  'links to your receipts, statements and the files that you bought: they end',
]

type Goes = { givesUp: string; dataPath: string | null }

/** What is deleted with an account, and what stays without its name. */
export function WhatGoes({ givesUp, dataPath }: Goes) {
  const givenUp = sayGivenUp(givesUp)
  return (
    <>
      <section aria-labelledby="goes">
        <h2 id="goes">What Is Deleted</h2>
        <ul>
          {goes.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {givenUp && (
            <li>
              <strong>{givenUp}</strong>: you give them up, and nothing is paid back
            </li>
          )}
        </ul>
        {dataPath !== null && (
          <p>
            Receipts and files can’t be had afterwards. <a href={dataPath}>Download your data</a> first.
          </p>
        )}
      </section>
      <section aria-labelledby="stays">
        <h2 id="stays">What Stays, Without Your Name</h2>
        <p>
          Our books have to show what was sold and given: your orders, payments, invoices and donations, with amounts,
          dates, country and state, and how many issues were sent. Nothing in them says that they were yours. Gifts that
          you gave can still be redeemed; they come from someone. Backups forget you when the oldest of them goes.
        </p>
      </section>
    </>
  )
}

type Matters = { matters: readonly OpenMatter[]; supportEmail: string; to: (path: string) => string }

/** Why an account can't be deleted yet, with the way to end each. */
export const OpenMatters = ({ matters, supportEmail, to }: Matters) => (
  <section aria-labelledby="open">
    <h2 id="open">Not Yet</h2>
    <p>Your account can’t be deleted while something is open:</p>
    <ul>
      {matters.map((matter) => {
        const { says, way } = matterTexts[matter]
        return (
          <li key={matter}>
            {says} {way && <a href={to(way.path)}>{way.name}</a>}
          </li>
        )
      })}
    </ul>
    <p>
      If you can’t end it yourself, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  </section>
)
