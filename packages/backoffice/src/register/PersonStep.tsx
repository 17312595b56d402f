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
import { useTranslation } from '../app/translation.ts'
import type { Draft } from './draft.ts'

export type Person = Pick<Draft, 'managerFirstName' | 'managerLastName' | 'emailAddress' | 'password'>

export interface PersonStepProps {
  person: Person
  codes: FieldCodes<Person> | undefined
  emailHelp: string
  /** Whether the address has an account: said at the field, before the rest has been typed (AUT-24). */
  isTaken?: (emailAddress: string) => Promise<boolean>
  onNext: (person: Person) => void
}

function usePersonForm({ person, codes, isTaken, onNext }: PersonStepProps) {
  const form = useForm<Person>({
    initial: {
      managerFirstName: person.managerFirstName,
      managerLastName: person.managerLastName,
      emailAddress: person.emailAddress,
      password: person.password,
    },
    codes,
    check: (changes) => ({
      managerFirstName: checkText(changes.managerFirstName),
      managerLastName: checkText(changes.managerLastName),
      emailAddress: checkEmail(changes.emailAddress),
      password: checkNewPassword(changes.password, changes.emailAddress),
    }),
    async send(changes) {
      if (await isTaken?.(changes.emailAddress.trim())) form.refuse({ emailAddress: 'existed_email' })
      else onNext(changes)
    },
  })
  return form
}

/** Who signs up. */
export function PersonStep(props: PersonStepProps) {
  const { t } = useTranslation('register')
  const form = usePersonForm(props)
  const { field } = form
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <div className="bo-access-row">
        <TextField
          {...field('managerFirstName')}
          label={t('firstName')}
          autoComplete="given-name"
          required
          autoFocus
        />
        <TextField {...field('managerLastName')} label={t('lastName')} autoComplete="family-name" required />
      </div>
      <TextField
        {...field('emailAddress')}
        type="email"
        label={t('email')}
        help={props.emailHelp}
        autoComplete="username"
        required
      />
      <NewPassword {...field('password')} label={t('password')} emailAddress={form.values.emailAddress} />
      <Failure problem={form.failure} />
      <Button type="submit" variant="primary" isBlock isLoading={form.isBusy}>
        {t('next')}
      </Button>
    </form>
  )
}
