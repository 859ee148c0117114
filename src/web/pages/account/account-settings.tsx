import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { failingEmail, NO_ADDRESS_TO_SEND_TO } from '#domain/accounts/account-texts.ts'
import type { Address } from '#domain/addresses/address.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { shipcodeOf, shipLetters } from '#domain/subscriptions/shipcodes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type AccountParts, addressAnchor, categoryName, Fact, Panel } from './account-parts.tsx'

export function AccountSettings({ isStaff, ...parts }: AccountParts & { isStaff: boolean }) {
  const { account, to } = parts
  const { name, email, isSuspended, addresses } = account.account
  const { addressRequired } = account.timetable
  const isMissing = shipLetters.some((letter) => addressRequired[letter] && addresses[letter] === null)
  return (
    <Panel id="account-settings" title="Account Settings">
      {isSuspended && (
        <Notice tone="warning">
          <p>{failingEmail(email)}</p>
          <p>
            <a href={to('/account/email')}>Update your email</a>
          </p>
        </Notice>
      )}
      {isMissing && (
        <Notice tone="warning">
          <p>{NO_ADDRESS_TO_SEND_TO}</p>
          <p>
            <a href={to('/account/address')}>Add an address</a>
          </p>
        </Notice>
      )}
      <dl className="account-facts">
        <Fact name="Name">
          {name} <Update of="name" href={to('/account/name')} />
        </Fact>
        <Fact name="Email">
          {email} <Update of="email" href={to('/account/email')} />
          {account.emailChange !== null && (
            <span className="account-pending">{`${account.emailChange} (confirmation pending)`}</span>
          )}
        </Fact>
        {isStaff && <Fact name="Role">Staff</Fact>}
        <ShippingAddresses {...parts} />
      </dl>
    </Panel>
  )
}

const Update = ({ of, href }: { of: string; href: string }) => (
  <a className="account-update" href={href}>
    Update<span className="visually-hidden">{` your ${of}`}</span>
  </a>
)

function ShippingAddresses({ account, magazine, to }: AccountParts) {
  const { addresses } = account.account
  const kept = shipLetters.flatMap((letter) => {
    const address = addresses[letter]
    return address ? [{ letter, shipcode: shipcodeOf(letter), address }] : []
  })
  return (
    <Fact name={kept.length > 1 ? 'Shipping Addresses' : 'Shipping Address'}>
      {kept.length === 0 && <span>No address on record </span>}
      {kept.map(({ letter, shipcode, address }) => (
        <div key={letter} id={addressAnchor(shipcode)} className="account-address" tabIndex={-1}>
          <p className="account-category">{categoryName(magazine, shipcode)}</p>
          <Lines address={address} />
          {account.timetable.addressRemovable[letter] && (
            <a href={to(`/account/address/${shipcode}/delete`)}>
              Delete Address<span className="visually-hidden">{`: ${categoryName(magazine, shipcode)}`}</span>
            </a>
          )}
        </div>
      ))}
      <Update of="address" href={to('/account/address')} />
    </Fact>
  )
}

const Lines = ({ address }: { address: Address }) => (
  <address>
    {formatAddress(shippingConfig(), address).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one address stay in their places
      <span key={index}>{line}</span>
    ))}
  </address>
)
