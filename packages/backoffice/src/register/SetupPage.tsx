import { ApiError } from '@comptoir/core/http'
import { createOwner } from '@comptoir/core/installation'
import { useState } from 'react'
import { Failure, type FieldCodes, PublicPage, TextLink } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { useProblem } from '../app/problem.ts'
import { useTranslation } from '../app/translation.ts'
import { siteOrigin } from '../page/site-origin.ts'
import { browserZone, emptyPlace, type PlaceDraft } from './draft.ts'
import { FirstVenueStep } from './FirstVenueStep.tsx'
import { type Person, PersonStep } from './PersonStep.tsx'
import { Progress } from './Progress.tsx'

const steps = ['person', 'venue'] as const
type Step = (typeof steps)[number]

const emptyPerson: Person = { managerFirstName: '', managerLastName: '', emailAddress: '', password: '' }

/** The code behind `#` of the address that the server printed: browsers send it to no one. */
const readCode = () => window.location.hash.slice(1)

/** What of a refusal concerns the fields of a step. */
function refusedFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? { ...error.fields } : {}
}

function useOwner() {
  const { session, preferences } = useApp()
  return async (
    person: Person,
    { countryCode, timezone, phone, venueName, site }: PlaceDraft,
    code: string,
  ) => {
    const origin = siteOrigin(site)
    const body = {
      ...person,
      ...{ code, countryCode, timezone, venueName },
      emailAddress: person.emailAddress.trim(),
      language: preferences.language.peek(),
      ...(phone ? { phone } : {}),
      ...(origin ? { siteOrigin: origin } : {}),
    }
    session.open(await session.api(createOwner, { body }))
  }
}

/** The first page of a new installation: its owner, and the first venue. */
export function SetupPage() {
  const { t } = useTranslation('register')
  const problemOf = useProblem()
  const create = useOwner()
  const [step, setStep] = useState<Step>('person')
  const [person, setPerson] = useState(emptyPerson)
  const [place, setPlace] = useState(() => emptyPlace(browserZone()))
  const [code] = useState(readCode)
  const [wrong, setWrong] = useState<FieldCodes<Person>>()
  const [isOwned, setOwned] = useState(false)

  async function send(given: PlaceDraft, typed: string): Promise<void> {
    try {
      await create(person, given, typed)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') return setOwned(true)
      const { emailAddress, password } = refusedFields(error)
      if (!emailAddress && !password) throw error
      setPlace(given)
      setWrong({ emailAddress, password })
      setStep('person')
    }
  }
  const sentence =
    step === 'venue' ? t('sentence.venue') : t(code ? 'setup.sentence.person' : 'setup.sentence.codeNeeded')
  return (
    <PublicPage title={t(`setup.title.${step}`)} sentence={sentence}>
      <Progress steps={steps.map((id) => ({ id, label: t(`step.${id}`) }))} step={step} />
      {isOwned && (
        <>
          <Failure problem={{ ...problemOf(undefined), reason: t('setup.owned'), requestId: undefined }} />
          <p>
            <TextLink to="/login">{t('login')}</TextLink>
          </p>
        </>
      )}
      {step === 'person' ? (
        <PersonStep
          person={person}
          codes={wrong}
          emailHelp={t('setup.emailHelp')}
          onNext={(given) => {
            setPerson(given)
            setStep('venue')
          }}
        />
      ) : (
        <FirstVenueStep
          place={place}
          code={code}
          onBack={(given) => {
            setPlace(given)
            setStep('person')
          }}
          onSend={send}
        />
      )}
    </PublicPage>
  )
}
