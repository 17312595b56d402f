import './register.css'
import { Checkbox } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { TermsDialog } from './TermsDialog.tsx'

interface TermsFieldProps {
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
  error?: string | undefined
}

/** The consent to the terms, never ticked in advance, with a link to the terms (AUT-20, D-36). */
export function TermsField({ isAccepted, onChange, error }: TermsFieldProps) {
  const { t } = useTranslation('register')
  const [isReading, setReading] = useState(false)
  return (
    <>
      <Checkbox
        name="termsAccepted"
        label={t('terms')}
        isChecked={isAccepted}
        onChange={onChange}
        error={error}
        required
      />
      <button type="button" className="bo-link bo-terms-link" onClick={() => setReading(true)}>
        {t('readTerms')}
      </button>
      <TermsDialog isOpen={isReading} onClose={() => setReading(false)} />
    </>
  )
}
