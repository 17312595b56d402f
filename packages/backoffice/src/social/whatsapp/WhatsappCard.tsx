import { deleteWhatsappProfile, type WhatsappProfile } from '@comptoir/core/social'
import { KeyValueList } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useMay } from '../../page/may.ts'
import { AccountCard } from '../AccountCard.tsx'
import { channelWords } from '../channel-words.ts'
import type { Place } from '../place.ts'
import { NamesForm, PinForm, SubscribeForm, TokenForm } from './LinkingForms.tsx'
import { NumberFacts } from './NumberFacts.tsx'

interface WhatsappCardProps {
  place: Place
  /** None where nothing is linked. */
  number: WhatsappProfile | undefined
  onChanged: () => void
}

/** How far the linking has come, in the order of its steps (SOC-42). */
function stepOf(number: WhatsappProfile | undefined) {
  if (!number) return 'names'
  if (!number.hasToken) return 'token'
  if (!number.isRegistered) return 'pin'
  return number.isConnected ? 'connected' : 'subscribe'
}

function Facts({ number }: { number: WhatsappProfile }) {
  const { t } = useTranslation('social')
  return <KeyValueList items={[{ id: 'name', label: t('displayName'), value: number.displayName || '–' }]} />
}

/** The steps in their order; those that are done are ticked. */
function Steps({ step }: { step: ReturnType<typeof stepOf> }) {
  const { t } = useTranslation('social')
  const steps = ['names', 'token', 'pin', 'subscribe'] as const
  const at = step === 'connected' ? steps.length : steps.indexOf(step)
  return (
    <ol className="bo-channel-steps">
      {steps.map((name, index) => (
        <li key={name} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          {t(`step.${name}`)}
        </li>
      ))}
    </ol>
  )
}

/** Links a WhatsApp number step by step, and says how one that is linked stands (SOC-42). */
export function WhatsappCard({ place, number, onChanged }: WhatsappCardProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const may = useMay(place.venueId)
  const step = stepOf(number)
  const mayLink = may('posts.socialProfiles:create')
  const isUnregistered = number?.problem === 'registration'
  const facts = (
    <>
      {step !== 'connected' && <Steps step={step} />}
      {number && <Facts number={number} />}
    </>
  )
  return (
    <AccountCard
      venueId={place.venueId}
      words={channelWords.whatsapp}
      title={t('whatsapp')}
      platform="whatsapp"
      details={
        number && [
          { id: 'number', label: t('phoneNumberId'), value: number.phoneNumberId },
          { id: 'business', label: t('businessAccountId'), value: number.businessAccountId },
        ]
      }
      account={number}
      isConnected={step === 'connected'}
      facts={facts}
      onUnlink={async () =>
        number && session.api(deleteWhatsappProfile, { params: { ...place, id: number.id } })
      }
      onChanged={onChanged}
    >
      {mayLink && step === 'names' && <NamesForm place={place} onChanged={onChanged} />}
      {mayLink && number && (step === 'token' || number.problem) && !isUnregistered && (
        <TokenForm place={place} number={number} onChanged={onChanged} />
      )}
      {mayLink && number && (step === 'pin' || isUnregistered) && (
        <PinForm place={place} number={number} onChanged={onChanged} />
      )}
      {mayLink && number && step === 'subscribe' && (
        <SubscribeForm place={place} number={number} onChanged={onChanged} />
      )}
      {number?.isConnected && !number.problem && <NumberFacts place={{ ...place, id: number.id }} />}
    </AccountCard>
  )
}
