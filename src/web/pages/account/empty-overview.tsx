import { ButtonLink } from '#web/ui/button-link.tsx'
import { type AccountParts, Fact, Panel, sayDate } from './account-parts.tsx'

/** For whoever has never subscribed. */
export const EmptyOverview = ({ account, magazine, to }: AccountParts) => (
  <Panel id="overview" title="You Have No Subscription Yet">
    <p className="account-lede">{`Subscribers are sent every issue of ${magazine.name}, and read everything online.`}</p>
    <dl className="account-facts">
      <Fact name="Account Created">{sayDate(magazine, account.account.createdAt)}</Fact>
    </dl>
    <div className="account-ways">
      <ButtonLink href={to('/subscribe')}>See subscription options</ButtonLink>
    </div>
  </Panel>
)
