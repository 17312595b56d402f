import { proveAlertPhone, sendAlertCode } from '@comptoir/core/alerts'
import { ApiError } from '@comptoir/core/http'
import { CodeInput, usePhoneText, useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { checkText, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { OwnPhone } from './OwnPhone.tsx'
import { ownZone } from './own-zone.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

/** What the server says of a phone that gets no code, in words of this dialog. */
const refusals = { too_many: 'alerts.tooMany', unavailable: 'alerts.noMobile' } as const

function isRefusal(code: string | undefined): code is keyof typeof refusals {
  return code !== undefined && code in refusals
}

interface PhoneStepProps {
  onClose: () => void
  onSent: (phone: string) => void
}

function PhoneStep({ onClose, onSent }: PhoneStepProps) {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const [refusal, setRefusal] = useState<keyof typeof refusals>()
  const form = useForm({
    initial: { phone: session.manager.value?.managerPhone ?? '', isValid: true },
    check: ({ phone, isValid }) => ({ phone: checkText(phone) ?? (isValid ? undefined : 'phone') }),
    async send({ phone }) {
      setRefusal(undefined)
      try {
        await session.api(sendAlertCode, { body: { phone } })
        onSent(phone)
      } catch (error) {
        const code = error instanceof ApiError ? error.fields.phone : undefined
        if (isRefusal(code)) setRefusal(code)
        throw error
      }
    },
  })
  const error = form.errors.phone
  return (
    <ProfileDialog
      form={form}
      title={t('alerts.add')}
      submitLabel={t('alerts.send')}
      sentence={t('alerts.phoneText')}
      onClose={onClose}
    >
      <OwnPhone
        label={t('alerts.phone')}
        value={form.values.phone}
        onChange={(phone, isValid) => {
          form.set('phone', phone)
          form.set('isValid', isValid)
        }}
        error={error && refusal ? t(refusals[refusal]) : error}
      />
    </ProfileDialog>
  )
}

interface CodeStepProps {
  phone: string
  onClose: () => void
  onProven: () => void
}

function CodeStep({ phone, onClose, onProven }: CodeStepProps) {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const toasts = useToasts()
  const phoneText = usePhoneText()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: checkText(code) }),
    async send({ code }) {
      await session.api(proveAlertPhone, { body: { code, timezone: ownZone() } })
      toasts.show({ text: t('alerts.proven'), tone: 'success' })
      onProven()
    },
  })
  return (
    <ProfileDialog
      form={form}
      title={t('alerts.add')}
      submitLabel={t('alerts.prove')}
      sentence={t('alerts.sent', { phone: phoneText(phone) })}
      onClose={onClose}
    >
      <CodeInput
        {...form.field('code')}
        label={t('alerts.code')}
        onComplete={(code) => void form.submit(undefined, { code })}
        autoFocus
      />
    </ProfileDialog>
  )
}

/** The phone, then the code that it gets. */
export function AlertPhoneDialog(props: Omit<CodeStepProps, 'phone'>) {
  const [phone, setPhone] = useState<string>()
  return phone === undefined ? (
    <PhoneStep onClose={props.onClose} onSent={setPhone} />
  ) : (
    <CodeStep {...props} phone={phone} />
  )
}
