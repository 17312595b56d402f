import { NativeSelect } from '@comptoir/ui'
import { languages } from '../app/kept.ts'
import { useTranslation } from '../app/translation.ts'
import { FormText } from '../page/FormText.tsx'
import type { Form } from '../page/use-form.ts'

export const accountTypes = ['other', 'venueVendor', 'admin'] as const

export interface Account {
  managerFirstName: string
  managerLastName: string
  managerEmail: string
  language: (typeof languages)[number]
}

/** Who somebody is and where mail reaches them. */
export function AccountFields<T extends Account>({ form: given }: { form: Form<T> }) {
  const { t } = useTranslation(['management', 'app'])
  // Fields are set by names that every account has, which the type of a form with more of them does not express.
  const form = given as unknown as Form<Account>
  const emailError = form.errorOf('managerEmail') ?? form.errorOf('emailAddress')
  return (
    <>
      <div className="bo-fields-2">
        <FormText form={form} name="managerFirstName" label={t('managers.firstName')} required />
        <FormText form={form} name="managerLastName" label={t('managers.lastName')} required />
      </div>
      <FormText
        form={form}
        name="managerEmail"
        label={t('managers.email')}
        type="email"
        spellCheck={false}
        error={emailError}
        required
      />
      <NativeSelect
        label={t('language', { ns: 'app' })}
        value={form.values.language}
        options={languages.map((value) => ({ value, label: t(`language.${value}`, { ns: 'app' }) }))}
        onChange={(value) => {
          const language = languages.find((one) => one === value)
          if (language) form.set('language', language)
        }}
      />
    </>
  )
}
