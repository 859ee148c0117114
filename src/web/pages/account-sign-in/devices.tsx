import type { Device } from '#application/access/read-sign-in.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { sayDate } from '#web/pages/account/account-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { SignInParts } from './sign-in-parts.ts'

const ways: Record<Device['way'], string> = {
  password: 'with your password',
  code: 'with a code by email',
  link: 'with a link by email',
  social: 'with a linked provider',
  institution: 'through an institution',
  purchase: 'when you bought something',
}

/** Where the account is open. */
export function Devices(parts: SignInParts) {
  const { devices, hasMoreDevices } = parts.signIn
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">Devices</h2>
      <p>
        Where you are logged in. If you do not know one of them, log it out, and change your password if you have one.
      </p>
      {devices.length === 0 ? (
        <p className="fine">Nowhere at this moment.</p>
      ) : (
        <ul className="sign-in-list">
          {devices.map((device) => (
            <DeviceLine key={device.ref} device={device} {...parts} />
          ))}
        </ul>
      )}
      {hasMoreDevices && <p className="fine">And more, which were last used before these.</p>}
      {!parts.viewOnly && <Everywhere {...parts} />}
    </section>
  )
}

function DeviceLine({ device, magazine, viewOnly, adminView }: SignInParts & { device: Device }) {
  const { ref, name, way, network, isThis } = device
  const loggedIn = sayDate(magazine, device.loggedInAt)
  const lastUsed = sayDate(magazine, device.lastUsedAt)
  return (
    <li>
      <div>
        <p className="sign-in-name" id={`device-${ref}`}>
          {name}
          {isThis && <span className="sign-in-this">This device</span>}
        </p>
        <p className="fine">{`Logged in ${loggedIn} ${ways[way]}`}</p>
        {/* Whose network it was is for nobody but its holder. */}
        <p className="fine">{`Last used ${lastUsed}${viewOnly || network === '' ? '' : `, logged in from ${network}`}`}</p>
      </div>
      {!isThis && !viewOnly && (
        <form method="post" action={withAdminView('/api/account/devices/log-out', adminView)}>
          <input type="hidden" name="device" value={ref} />
          <Button type="submit" look="secondary" aria-describedby={`device-${ref}`}>
            Log out
          </Button>
        </form>
      )}
    </li>
  )
}

const Everywhere = ({ adminView }: SignInParts) => (
  <form
    className="fields sign-in-everywhere"
    method="post"
    action={withAdminView('/api/account/devices/log-out-everywhere', adminView)}
  >
    <Checkbox name="here" value="yes" label="This device too" />
    <div>
      <Button type="submit" look="secondary">
        Log out everywhere
      </Button>
    </div>
  </form>
)
