import { removeSecondFactor, renewRecoveryCodes } from '@comptoir/core/session'
import { TextField, useToasts } from '@comptoir/ui'
import { checkText, OwnPassword, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { blamePassword } from './blame-password.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

interface ProofDialogProps {
  what: 'renew' | 'remove'
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
  onRemoved: () => void
}

/** Password and code, before recovery codes are regenerated or the second step is turned off. */
export function ProofDialog({ what, onClose, onCodes, onRemoved }: ProofDialogProps) {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const toasts = useToasts()
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({ password: checkText(password), code: checkText(code) }),
    async send({ password, code }) {
      const body = { password, code: code.trim() }
      if (what === 'renew') return onCodes((await session.api(renewRecoveryCodes, { body })).recoveryCodes)
      await session.api(removeSecondFactor, { body })
      toasts.show({ text: t('factor.removed'), tone: 'success' })
      onRemoved()
    },
    blame: (error) => (error.code === 'wrong_code' ? { code: 'wrong_factor' } : blamePassword(error)),
  })
  return (
    <ProfileDialog
      form={form}
      title={t(what === 'renew' ? 'factor.renew' : 'factor.turnOff')}
      submitLabel={t(what === 'renew' ? 'factor.renewSubmit' : 'factor.turnOff')}
      sentence={t(what === 'renew' ? 'factor.renewText' : 'factor.removeText')}
      onClose={onClose}
    >
      <OwnPassword {...form.field('password')} label={t('present')} />
      <TextField
        {...form.field('code')}
        label={t('factor.anyCode')}
        required
        help={t('factor.anyCodeHelp')}
        autoComplete="one-time-code"
        spellCheck={false}
      />
    </ProfileDialog>
  )
}
