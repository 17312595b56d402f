import { ApiError } from '@comptoir/core/http'
import { Button } from '@comptoir/ui'
import { Failure, type FieldCodes, useForm } from '../access/index.ts'
import { useTranslation } from '../app/translation.ts'
import type { Draft } from './draft.ts'
import { Summary } from './Summary.tsx'
import { TermsField } from './TermsField.tsx'

interface TermsStepProps {
  draft: Draft
  onBack: (changes: Pick<Draft, 'termsAccepted'>) => void
  onSend: (draft: Draft) => Promise<void>
  /** The server refused fields of an earlier step. */
  onWrong: (codes: FieldCodes<Draft>) => void
}

/** The fields of the earlier steps that a refusal names. */
function wrongFields(error: unknown, draft: Draft): FieldCodes<Draft> | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'existed_email') return { emailAddress: 'existed_email' }
  const named = Object.entries(error.fields).filter(([name]) => name in draft && name !== 'termsAccepted')
  return named.length > 0 ? (Object.fromEntries(named) as FieldCodes<Draft>) : undefined
}

/** A summary of the entries, and the consent that is given only here (AUT-20, D-36). */
export function TermsStep({ draft, onBack, onSend, onWrong }: TermsStepProps) {
  const { t } = useTranslation('register')
  const form = useForm({
    initial: { termsAccepted: draft.termsAccepted },
    check: ({ termsAccepted }) => ({ termsAccepted: termsAccepted ? undefined : 'not_accepted' }),
    async send({ termsAccepted }) {
      try {
        await onSend({ ...draft, termsAccepted })
      } catch (error) {
        const wrong = wrongFields(error, draft)
        if (!wrong) throw error
        onWrong(wrong)
      }
    },
  })
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <Summary draft={draft} />
      <TermsField
        isAccepted={form.values.termsAccepted}
        onChange={(isAccepted) => form.set('termsAccepted', isAccepted)}
        error={form.errors.termsAccepted}
      />
      <Failure problem={form.failure} />
      <div className="bo-access-actions">
        <Button onClick={() => onBack(form.values)}>{t('back')}</Button>
        <Button type="submit" variant="primary" isLoading={form.isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
