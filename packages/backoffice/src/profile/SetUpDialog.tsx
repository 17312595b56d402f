import { type Answer, ApiError } from '@comptoir/core/http'
import { beginSecondFactor, confirmSecondFactor } from '@comptoir/core/session'
import { CodeInput, CopyField, QrCode } from '@comptoir/ui'
import { useState } from 'react'
import { checkText, OwnPassword, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { blamePassword } from './blame-password.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

type Begun = Answer<typeof beginSecondFactor>

interface PasswordStepProps {
  onClose: () => void
  onBegun: (begun: Begun) => void
}

function PasswordStep({ onClose, onBegun }: PasswordStepProps) {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: checkText(password) }),
    send: async (body) => onBegun(await session.api(beginSecondFactor, { body })),
    blame: blamePassword,
  })
  return (
    <ProfileDialog
      form={form}
      title={t('factor.turnOn')}
      submitLabel={t('factor.next')}
      sentence={t('factor.passwordText')}
      onClose={onClose}
    >
      <OwnPassword {...form.field('password')} label={t('present')} />
    </ProfileDialog>
  )
}

interface CodeStepProps {
  begun: Begun
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}

function CodeStep({ begun, onClose, onCodes }: CodeStepProps) {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: checkText(code) }),
    async send(body) {
      try {
        onCodes((await session.api(confirmSecondFactor, { body })).recoveryCodes)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'wrong_code') form.set('code', '')
        throw error
      }
    },
    blame: ({ code }) => (code === 'wrong_code' ? { code: 'wrong_factor' } : undefined),
  })
  return (
    <ProfileDialog
      form={form}
      title={t('factor.turnOn')}
      submitLabel={t('factor.turnOn')}
      sentence={t('factor.scan')}
      onClose={onClose}
    >
      <div className="bo-profile-qr">
        <QrCode value={begun.otpauthUrl} label={t('factor.qr')} />
      </div>
      <CopyField
        label={t('factor.secret')}
        help={t('factor.secretHelp')}
        value={begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        labels={{ copy: t('factor.copy'), copied: t('factor.copied') }}
      />
      <CodeInput
        {...form.field('code')}
        label={t('factor.code')}
        onComplete={(code) => void form.submit(undefined, { code })}
      />
    </ProfileDialog>
  )
}

/** Password, then the secret for the app and a first code of it. */
export function SetUpDialog(props: Omit<CodeStepProps, 'begun'>) {
  const [begun, setBegun] = useState<Begun>()
  return begun ? (
    <CodeStep {...props} begun={begun} />
  ) : (
    <PasswordStep onClose={props.onClose} onBegun={setBegun} />
  )
}
