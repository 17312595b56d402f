import { inviteManager, type Role } from '@comptoir/core/roles'
import { RadioGroup, TextField, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { sendsMail } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useHeld } from '../page/held.ts'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { useRoleName } from '../page/use-role-name.ts'
import { areasOf, exceeds } from './rules.ts'

const SHOWN_AREAS = 4

/** The choices of a role with what each opens; those that would give more than one has are explained. */
export function useRoleOptions(venueId: number, roles: readonly Role[]) {
  const { t } = useTranslation('roles')
  const nameOf = useRoleName()
  const language = useLanguage()
  const held = useHeld(venueId)
  return roles.map((role) => {
    const areas = areasOf(role.permissions)
    const names = areas.slice(0, SHOWN_AREAS).map(({ label }) => label[language])
    const rest = areas.length - names.length
    const what = rest > 0 ? t('areasAndMore', { areas: names.join(', '), count: rest }) : names.join(', ')
    const isDisabled = exceeds(role, held)
    return {
      value: String(role.id),
      label: nameOf(role),
      help: isDisabled ? t('why.notHeld') : what || t('areas.none'),
      isDisabled,
    }
  })
}

export interface InviteDialogProps {
  venueId: number
  roles: readonly Role[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** Asks somebody to join, with a role (RBC-08). */
export function InviteDialog({ venueId, roles, onDone, onClose }: InviteDialogProps) {
  const { t } = useTranslation('roles')
  const { session } = useApp()
  const toasts = useToasts()
  const options = useRoleOptions(venueId, roles)
  const { values, set, ...form } = useForm({ email: '', roleId: '' })

  async function submit() {
    const body = { email: values.email.trim(), roleId: Number(values.roleId) as Role['id'] }
    const isDone = await form.submit(inviteManager, body, async () => {
      const { manager } = await session.api(inviteManager, { params: { venueId }, body })
      const text = t(manager ? 'invite.added' : sendsMail() ? 'invite.sent' : 'noMail.invited', {
        email: body.email,
      })
      toasts.show({ text, tone: 'success' })
    })
    if (!isDone) return
    onClose()
    await onDone()
  }

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('invite.title')}
      submitLabel={t('invite.submit')}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('invite.email')}
        help={t('invite.help')}
        name="email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
        value={values.email}
        error={form.errorOf('email')}
        onChange={(value) => set('email', value)}
      />
      <RadioGroup
        label={t('invite.role')}
        name="roleId"
        look="cards"
        required
        options={options}
        value={values.roleId || null}
        error={form.errorOf('roleId') && t('invite.roleMissing')}
        onChange={(value) => set('roleId', value)}
      />
    </FormDialog>
  )
}
