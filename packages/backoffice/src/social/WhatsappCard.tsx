import { deleteWhatsappProfile, type WhatsappProfile } from '@comptoir/core/social'
import { Badge, Card, ConfirmButton, KeyValueList } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { useMay } from '../page/may.ts'
import { useDeed } from '../page/use-deed.ts'
import { Health } from './Health.tsx'
import { NamesForm, PinForm, type Place, SubscribeForm, TokenForm } from './LinkingForms.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'

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

function Status({ number }: { number: WhatsappProfile | undefined }) {
  const { t } = useTranslation('social')
  if (number?.problem) return <Badge tone="error">{t('status.paused')}</Badge>
  if (number?.isConnected) return <Badge tone="success">{t('status.connected')}</Badge>
  return <Badge>{t(number ? 'status.linking' : 'status.none')}</Badge>
}

function Facts({ number }: { number: WhatsappProfile }) {
  const { t } = useTranslation('social')
  return (
    <KeyValueList
      items={[
        { id: 'name', label: t('displayName'), value: number.displayName || '–' },
        { id: 'number', label: t('phoneNumberId'), value: number.phoneNumberId },
        { id: 'business', label: t('businessAccountId'), value: number.businessAccountId },
      ]}
    />
  )
}

function Unlink({ place, number, onChanged }: WhatsappCardProps & { number: WhatsappProfile }) {
  const { t } = useTranslation(['social', 'page'])
  const { session } = useApp()
  const deed = useDeed()
  async function unlink() {
    const work = () => session.api(deleteWhatsappProfile, { params: { ...place, id: number.id } })
    if (await deed.run('unlink', work, t('unlink.done'))) onChanged()
  }
  return (
    <ConfirmButton
      tone="danger"
      isLoading={deed.busy !== undefined}
      title={t('unlink.title')}
      text={t('unlink.text')}
      confirmLabel={t('unlink.confirm')}
      cancelLabel={t('cancel', { ns: 'page' })}
      onConfirm={() => void unlink()}
    >
      {t('unlink.confirm')}
    </ConfirmButton>
  )
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

/** Links a WhatsApp number step by step, and says what is wrong with one that is linked (SOC-42). */
export function WhatsappCard({ place, number, onChanged }: WhatsappCardProps) {
  const { t } = useTranslation('social')
  const may = useMay(place.venueId)
  const step = stepOf(number)
  const mayLink = may('posts.socialProfiles:create')
  return (
    <Card title={t('whatsapp')} action={<Status number={number} />}>
      <div className="bo-channel">
        {number?.problem && <ProblemBanner number={number} />}
        {step !== 'connected' && <Steps step={step} />}
        {mayLink && step === 'names' && <NamesForm place={place} onChanged={onChanged} />}
        {number && <Facts number={number} />}
        {number && <Health venueId={place.venueId} id={number.id} onChanged={onChanged} />}
        {mayLink && number && (step === 'token' || number.problem) && number.problem !== 'registration' && (
          <TokenForm place={place} number={number} onChanged={onChanged} />
        )}
        {mayLink && number && (step === 'pin' || number.problem === 'registration') && (
          <PinForm place={place} number={number} onChanged={onChanged} />
        )}
        {mayLink && number && step === 'subscribe' && (
          <SubscribeForm place={place} number={number} onChanged={onChanged} />
        )}
        {number && may('posts.socialProfiles:delete') && (
          <div>
            <Unlink place={place} number={number} onChanged={onChanged} />
          </div>
        )}
      </div>
    </Card>
  )
}
