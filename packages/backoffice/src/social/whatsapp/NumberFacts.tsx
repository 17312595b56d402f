import { getWhatsappBusinessProfile, getWhatsappNumber, type WhatsappNumber } from '@comptoir/core/social'
import { Badge, KeyValueList } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useResource } from '../../page/use-resource.ts'
import type { NumberPlace } from './place.ts'

const tones = { green: 'success', yellow: 'accent', red: 'error' } as const

function Quality({ quality }: Pick<WhatsappNumber, 'quality'>) {
  const { t } = useTranslation('social')
  if (!quality) return t('number.unknown')
  return <Badge tone={tones[quality]}>{t(`number.quality.${quality}`)}</Badge>
}

function useLimit() {
  const { t } = useTranslation('social')
  const { number } = useFormat()
  return (limit: WhatsappNumber['messagingLimit']) => {
    if (limit === null) return t('number.unknown')
    return limit === 'unlimited' ? t('number.unlimited') : t('number.perDay', { limit: number(limit) })
  }
}

/** How a number stands at Meta, and what customers read there about the business (SOC-12, SOC-14). */
export function NumberFacts({ place }: { place: NumberPlace }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const limitOf = useLimit()
  const known = useResource(`whatsapp-number-${place.id}`, async (signal) => {
    const asked = [{ params: place }, { signal }] as const
    const [number, profile] = await Promise.all([
      session.api(getWhatsappNumber, ...asked),
      session.api(getWhatsappBusinessProfile, ...asked),
    ])
    return { number, profile }
  })
  return (
    <section className="bo-channel-part">
      <h3>{t('number.title')}</h3>
      <Loaded resource={known} failed={t('number.failed')}>
        {({ number, profile }) => (
          <>
            <KeyValueList
              items={[
                { id: 'quality', label: t('number.quality'), value: <Quality quality={number.quality} /> },
                { id: 'limit', label: t('number.limit'), value: limitOf(number.messagingLimit) },
                {
                  id: 'name',
                  label: t('number.name'),
                  value: number.nameStatus ? t(`number.name.${number.nameStatus}`) : t('number.unknown'),
                },
              ]}
            />
            <details className="bo-channel-details">
              <summary>{t('number.profile')}</summary>
              <KeyValueList
                items={[
                  { id: 'about', label: t('number.about'), value: profile.about || '–' },
                  { id: 'address', label: t('number.address'), value: profile.address || '–' },
                  { id: 'email', label: t('number.email'), value: profile.email || '–' },
                  { id: 'websites', label: t('number.websites'), value: profile.websites.join(', ') || '–' },
                ]}
              />
            </details>
          </>
        )}
      </Loaded>
    </section>
  )
}
