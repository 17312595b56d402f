import './register.css'
import { hasSiret } from '@comptoir/core/rules'
import { checkNewEmail, signUp } from '@comptoir/core/session'
import { useState } from 'react'
import { type FieldCodes, MailboxHint, PublicPage, TextLink } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { sendsMail } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { PersonStep } from './PersonStep.tsx'
import { Progress } from './Progress.tsx'
import { TermsStep } from './TermsStep.tsx'
import { VenueStep } from './VenueStep.tsx'

const steps = ['person', 'venue', 'terms'] as const
type Step = (typeof steps)[number]

/** Sends the whole draft; the session that begins leads to the code (AUT-14, AUT-19). */
function useSignUp() {
  const { session, preferences } = useApp()
  return async ({ isPhoneValid: _, site: __, venueTypeId, siret, ...draft }: Draft): Promise<void> => {
    const body = {
      ...draft,
      emailAddress: draft.emailAddress.trim(),
      language: preferences.language.peek(),
      ...(hasSiret(draft.countryCode) ? { siret } : {}),
      ...(venueTypeId === null ? {} : { venueTypeId: Number(venueTypeId) }),
    }
    session.open(await session.api(signUp, { body }))
  }
}

/** Sign-up of a merchant in three short steps (AUT-03). */
export function RegisterPage() {
  const { t } = useTranslation('register')
  const [step, setStep] = useState<Step>('person')
  const [draft, setDraft] = useState(emptyDraft)
  const [codes, setCodes] = useState<FieldCodes<Draft>>()
  const send = useSignUp()
  const { session } = useApp()

  async function isTaken(emailAddress: string): Promise<boolean> {
    const [answer] = await session.api(checkNewEmail, { query: { emailAddress } })
    return answer?.status === 'error'
  }

  function go(next: Step, changes: Partial<Draft>, wrong?: FieldCodes<Draft>) {
    setDraft((before) => ({ ...before, ...changes }))
    setCodes(wrong)
    setStep(next)
  }
  return (
    <PublicPage
      title={t(`title.${step}`)}
      sentence={t(step === 'terms' && !sendsMail() ? 'noMail.sentence' : `sentence.${step}`)}
      ways={
        <>
          <p>
            {t('known')} <TextLink to="/login">{t('login')}</TextLink>
          </p>
          {step === 'person' && (
            <p>
              <TextLink to="/pricing-calcul">{t('pricing')}</TextLink>
            </p>
          )}
          {step === 'terms' && <MailboxHint />}
        </>
      }
    >
      <Progress steps={steps.map((id) => ({ id, label: t(`step.${id}`) }))} step={step} />
      {step === 'person' && (
        <PersonStep
          person={draft}
          codes={codes}
          emailHelp={t(sendsMail() ? 'emailHelp' : 'noMail.emailHelp')}
          isTaken={isTaken}
          onNext={(changes) => go('venue', changes)}
        />
      )}
      {step === 'venue' && (
        <VenueStep
          place={draft}
          codes={codes}
          onBack={(changes) => go('person', changes)}
          onNext={(changes) => go('terms', changes)}
        />
      )}
      {step === 'terms' && (
        <TermsStep
          draft={draft}
          onBack={(changes) => go('venue', changes)}
          onSend={send}
          onWrong={(wrong) =>
            go('emailAddress' in wrong || 'password' in wrong ? 'person' : 'venue', {}, wrong)
          }
        />
      )}
    </PublicPage>
  )
}
