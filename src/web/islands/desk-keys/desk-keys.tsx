import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { areKeysOn, listenForKeys, switchKeys } from './listen-for-keys.ts'

/** The places that a letter after `g` leads to. */
export type DeskKeysProps = { places: { key: string; href: string; label: string }[] }

/** Keys for whoever has many readers to see. Without scripts nothing stands here: all they do, links do. */
export function DeskKeys({ places }: DeskKeysProps) {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(true)
  const isAwake = useHydrated()
  useEffect(() => setOn(areKeysOn()), [])
  useEffect(() => (isOn ? listenForKeys(places, { help: () => setOpen(true) }) : undefined), [isOn, places])
  const turn = (on: boolean) => {
    switchKeys(on)
    setOn(on)
  }
  if (!isAwake) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Keys
      </Button>
      <Dialog id="desk-keys-help" open={isOpen} onClose={() => setOpen(false)} title="Keys">
        <dl className="desk-keys">
          {[...keys, ...places.map(({ key, label }) => [`g ${key}`, label] as const)].map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          name="keys"
          label="Use these keys on this device"
          checked={isOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      </Dialog>
    </>
  )
}

const keys = [
  ['/', 'Find anyone'],
  ['j', 'The next row'],
  ['k', 'The row before'],
  ['Enter', 'Open it'],
  ['e', 'Change the address of this reader'],
  ['?', 'This list'],
] as const
