import type { Role, VenueManager } from '@comptoir/core/roles'
import { Checkbox } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { Note } from '../page/Note.tsx'
import { useAction } from '../page/use-action.ts'
import { useRoleOptions } from './InviteDialog.tsx'
import { fullName } from './rules.ts'

export interface ChangeRoleDialogProps {
  manager: VenueManager
  roles: readonly Role[]
  /** Gives and takes until the manager holds exactly these. */
  onChange: (roleIds: readonly number[]) => Promise<void>
  onDone: () => Promise<void>
  onClose: () => void
}

/** Which roles a manager of the venue holds; at least one. */
export function ChangeRoleDialog({ manager, roles, onChange, onDone, onClose }: ChangeRoleDialogProps) {
  const { t } = useTranslation(['roles', 'page'])
  const action = useAction()
  const options = useRoleOptions(Number(manager.venueId), roles)
  const [chosen, setChosen] = useState<readonly string[]>(manager.roles.map(({ roleId }) => String(roleId)))
  const [failure, setFailure] = useState<string>()
  const name = fullName(manager)

  async function submit() {
    if (chosen.length === 0) {
      setFailure(t('change.none'))
      return
    }
    const isDone = await action.run('change', () => onChange(chosen.map(Number)), t('change.done', { name }))
    // Even a change that broke off half-way has changed something.
    await onDone()
    if (isDone) onClose()
  }

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('change.title', { name })}
      submitLabel={t('save', { ns: 'page' })}
      isBusy={action.busy !== undefined}
      failure={failure}
      onSubmit={() => void submit()}
    >
      <Note>{t('change.text')}</Note>
      {options.map(({ value, label, help, isDisabled }) => (
        <Checkbox
          key={value}
          label={label}
          help={help}
          disabled={isDisabled}
          isChecked={chosen.includes(value)}
          onChange={(isChecked) => {
            setFailure(undefined)
            setChosen(isChecked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }}
        />
      ))}
    </FormDialog>
  )
}
