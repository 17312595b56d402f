import { updateMe } from '@comptoir/core/session'
import { Button, Card, Select, TextField, useToasts } from '@comptoir/ui'
import { checkText, Failure, type Form, useForm } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { languages } from '../app/kept.ts'
import { useTranslation } from '../app/translation.ts'
import { OwnPhone } from './OwnPhone.tsx'

interface Details {
  managerFirstName: string
  managerLastName: string
  phone: string
  isPhoneValid: boolean
  language: 'fr' | 'en'
}

function useIdentityForm(): Form<Details> {
  const { t } = useTranslation('profile')
  const { session, preferences } = useApp()
  const toasts = useToasts()
  const manager = session.manager.value
  return useForm<Details>({
    initial: {
      managerFirstName: manager?.managerFirstName ?? '',
      managerLastName: manager?.managerLastName ?? '',
      phone: manager?.managerPhone ?? '',
      isPhoneValid: true,
      language: manager?.language ?? 'fr',
    },
    check: (details) => ({
      managerFirstName: checkText(details.managerFirstName),
      managerLastName: checkText(details.managerLastName),
      phone: details.phone === '' || details.isPhoneValid ? undefined : 'phone',
    }),
    async send({ isPhoneValid: _, ...body }) {
      session.update(await session.api(updateMe, { body }))
      preferences.chooseLanguage(body.language)
      toasts.show({ text: t('identity.saved'), tone: 'success' })
    },
  })
}

function Names({ form }: { form: Form<Details> }) {
  const { t } = useTranslation('profile')
  return (
    <div className="bo-profile-names">
      <TextField
        {...form.field('managerFirstName')}
        label={t('identity.firstName')}
        autoComplete="given-name"
      />
      <TextField
        {...form.field('managerLastName')}
        label={t('identity.lastName')}
        autoComplete="family-name"
      />
    </div>
  )
}

/** Name, phone and language (MGR-07). */
export function Identity() {
  const { t } = useTranslation(['profile', 'app'])
  const form = useIdentityForm()
  return (
    <Card title={t('identity.title')}>
      <form className="bo-profile-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <Names form={form} />
        <OwnPhone
          label={t('identity.phone')}
          help={t('identity.phoneHelp')}
          value={form.values.phone}
          onChange={(phone, isValid) => {
            form.set('phone', phone)
            form.set('isPhoneValid', isValid)
          }}
          error={form.errors.phone}
        />
        <Select
          name="language"
          label={t('identity.language')}
          help={t('identity.languageHelp')}
          options={languages.map((value) => ({ value, label: t(`language.${value}`, { ns: 'app' }) }))}
          value={form.values.language}
          onChange={(value) => form.set('language', value)}
        />
        <Failure problem={form.failure} />
        <Button type="submit" variant="primary" isLoading={form.isBusy}>
          {t('identity.save')}
        </Button>
      </form>
    </Card>
  )
}
