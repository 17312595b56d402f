import {
  features as allFeatures,
  disableFeature,
  enableFeature,
  listEnabledFeatures,
} from '@comptoir/core/features'
import { StatusCard } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'

/** Every feature with its switch for one venue (FEA-06, FEA-07). */
export function FeatureSwitches({ venueId }: { venueId: number }) {
  const { t } = useTranslation('management')
  const { session, features, venues } = useApp()
  const language = useLanguage()
  const may = useMay(venueId)
  const action = useAction()
  const params = { venueId }
  const enabled = useResource(`enabled-${venueId}`, (signal) =>
    session.api(listEnabledFeatures, { params }, { signal }),
  )

  async function turn(featureId: number, isOn: boolean, name: string) {
    const work = () =>
      isOn
        ? session.api(enableFeature, { params, body: { featureId } })
        : session.api(disableFeature, { params: { ...params, featureId } })
    await action.run(String(featureId), work, t(isOn ? 'features.turnedOn' : 'features.turnedOff', { name }))
    await enabled.reload()
    const currentId = venues.currentId.peek()
    if (currentId !== undefined) await features.load(currentId)
  }

  return (
    <Loaded resource={enabled} failed={t('features.failed')}>
      {(has) => (
        <div className="bo-switches">
          {allFeatures.map(({ id, name, label }) => {
            const found = has.find((one) => one.name === name)
            return (
              <StatusCard
                key={name}
                title={label[language]}
                isOn={found !== undefined}
                isBusy={action.busy === String(id)}
                labels={{ on: t('features.on'), off: t('features.off') }}
                {...(may('venues.features:update')
                  ? { onChange: (isOn: boolean) => void turn(id, isOn, label[language]) }
                  : {})}
              >
                {found ? t(`features.source.${found.source}`) : undefined}
              </StatusCard>
            )
          })}
        </div>
      )}
    </Loaded>
  )
}
