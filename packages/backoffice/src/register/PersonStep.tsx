import { checkNewEmail } from '@comptoir/core/session'
import { Button, TextField } from '@comptoir/ui'
import {
  checkEmail,
  checkNewPassword,
  checkText,
  Failure,
  type FieldCodes,
  NewPassword,
  useForm,
} from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import type { Draft } from './draft.ts'

type Person = Pick<Draft, 'managerFirstName' | 'managerLastName' | 'emailAddress' | 'password'>

interface PersonStepProps {
  draft: Draft
  codes: FieldCodes<Draft> | undefined
  onNext: (person: Person) => void
}

function usePersonForm({ draft, codes, onNext }: PersonStepProps) {
  const { session } = useApp()
  const { managerFirstName, managerLastName, emailAddress, password } = draft
  const form = useForm<Person>({
    initial: { managerFirstName, managerLastName, emailAddress, password },
    codes,
    check: (changes) => ({
      managerFirstName: checkText(changes.managerFirstName),
      managerLastName: checkText(changes.managerLastName),
      emailAddress: checkEmail(changes.emailAddress),
      password: checkNewPassword(changes.password, changes.emailAddress),
    }),
    async send(changes) {
      const query = { emailAddress: changes.emailAddress.trim() }
      const [answer] = await session.api(checkNewEmail, { query })
      // AUT-24: shown at the field, before the rest has been typed.
      if (answer?.status === 'error') form.refuse({ emailAddress: 'existed_email' })
      else onNext(changes)
    },
  })
  return form
}

/** Who signs up. */
export function PersonStep(props: PersonStepProps) {
  const { t } = useTranslation('register')
  const form = usePersonForm(props)
  const { values, set, errors } = form
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <div className="bo-access-row">
        <TextField
          name="managerFirstName"
          label={t('firstName')}
          autoComplete="given-name"
          value={values.managerFirstName}
          onChange={(value) => set('managerFirstName', value)}
          error={errors.managerFirstName}
          autoFocus
        />
        <TextField
          name="managerLastName"
          label={t('lastName')}
          autoComplete="family-name"
          value={values.managerLastName}
          onChange={(value) => set('managerLastName', value)}
          error={errors.managerLastName}
        />
      </div>
      <TextField
        type="email"
        name="emailAddress"
        label={t('email')}
        help={t('emailHelp')}
        autoComplete="username"
        value={values.emailAddress}
        onChange={(value) => set('emailAddress', value)}
        error={errors.emailAddress}
      />
      <NewPassword
        name="password"
        label={t('password')}
        value={values.password}
        onChange={(value) => set('password', value)}
        error={errors.password}
        emailAddress={values.emailAddress}
      />
      <Failure problem={form.failure} />
      <Button type="submit" variant="primary" isBlock isLoading={form.isBusy}>
        {t('next')}
      </Button>
    </form>
  )
}
