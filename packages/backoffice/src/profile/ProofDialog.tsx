import { removeSecondFactor, renewRecoveryCodes } from '@comptoir/core/session'
import { TextField, useToasts } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { checkText, OwnPassword, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { FormDialog } from '../page/FormDialog.tsx'

interface ProofDialogProps {
  what: 'renew' | 'remove'
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
  onRemoved: () => void
}

/** Password and code, before recovery codes are made anew or the second step is turned off. */
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
    blame({ code }) {
      if (code === 'wrong_password') return { password: code }
      return code === 'wrong_code' ? { code: 'wrong_factor' } : undefined
    },
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(what === 'renew' ? 'factor.renew' : 'factor.turnOff')}
      submitLabel={t(what === 'renew' ? 'factor.renewSubmit' : 'factor.turnOff')}
      isBusy={form.isBusy}
      failure={form.failure?.reason}
      onSubmit={() => void form.submit()}
    >
      <p>{t(what === 'renew' ? 'factor.renewText' : 'factor.removeText')}</p>
      <OwnPassword
        name="password"
        label={t('present')}
        value={form.values.password}
        onChange={(value) => form.set('password', value)}
        error={form.errors.password}
      />
      <TextField
        name="code"
        label={t('factor.anyCode')}
        help={t('factor.anyCodeHelp')}
        autoComplete="one-time-code"
        spellCheck={false}
        value={form.values.code}
        onChange={(value) => form.set('code', value)}
        error={form.errors.code}
      />
    </FormDialog>
  )
}
