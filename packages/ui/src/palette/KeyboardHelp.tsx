import { Dialog } from '../overlays/Dialog.tsx'

/** Keys that belong together. */
export interface KeyboardGroup {
  id: string
  label: string
  keys: readonly {
    id: string
    /** Pressed together, such as Ctrl and K. */
    keys: readonly string[]
    label: string
  }[]
}

/** Props of {@link KeyboardHelp}. */
export interface KeyboardHelpProps {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  groups: readonly KeyboardGroup[]
}

/**
 * Every key that does something here. The host opens it, on `?`.
 * @example
 * import { KeyboardHelp } from '@comptoir/ui'
 *
 * export const Keys = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
 *   <KeyboardHelp
 *     isOpen={isOpen}
 *     onClose={onClose}
 *     title="Keyboard shortcuts"
 *     closeLabel="Close"
 *     groups={[{ id: 'inbox', label: 'Inbox', keys: [{ id: 'next', keys: ['j'], label: 'Next conversation' }] }]}
 *   />
 * )
 */
export function KeyboardHelp({ isOpen, onClose, title, closeLabel, groups }: KeyboardHelpProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={closeLabel}>
      {groups.map((group) => (
        <section key={group.id} className="ct-keys">
          <h3>{group.label}</h3>
          <dl>
            {group.keys.map(({ id, keys, label }) => (
              <div key={id}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
