import { getMe, getSecondFactor } from '@comptoir/core/session'
import { Badge, Button, Card } from '@comptoir/ui'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useResource } from '../page/use-resource.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

// It draws a QR code, which is much code for what is done once.
const SetUpDialog = lazy(async () => ({ default: (await import('./SetUpDialog.tsx')).SetUpDialog }))

/** So few codes left that new ones should be made. */
const FEW = 3

type Doing = { what: 'setUp' | 'renew' | 'remove' } | { what: 'codes'; codes: readonly string[] }

interface StandingProps {
  factor: { isOn: boolean; recoveryCodesLeft: number }
  onDo: (doing: Doing) => void
}

function Standing({ factor, onDo }: StandingProps) {
  const { t } = useTranslation('profile')
  if (!factor.isOn)
    return (
      <>
        <p className="bo-profile-text">{t('factor.offText')}</p>
        <Button onClick={() => onDo({ what: 'setUp' })}>{t('factor.turnOn')}</Button>
      </>
    )
  return (
    <>
      <p className="bo-profile-text">{t('factor.onText')}</p>
      <p className="bo-profile-text" data-attention={factor.recoveryCodesLeft <= FEW || undefined}>
        {t('factor.left', { count: factor.recoveryCodesLeft })}
      </p>
      <div className="bo-profile-actions">
        <Button onClick={() => onDo({ what: 'renew' })}>{t('factor.renew')}</Button>
        <Button variant="quiet" onClick={() => onDo({ what: 'remove' })}>
          {t('factor.turnOff')}
        </Button>
      </div>
    </>
  )
}

/** The second step of the login: on, off, and its recovery codes. */
export function SecondFactor() {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const [doing, setDoing] = useState<Doing>()
  const factor = useResource('factor', (signal) => session.api(getSecondFactor, {}, { signal }))
  const isOn = factor.data.value?.isOn ?? false

  function close() {
    setDoing(undefined)
  }
  async function changed() {
    await factor.reload()
    session.update(await session.api(getMe, {}))
  }
  function showCodes(codes: readonly string[]) {
    setDoing({ what: 'codes', codes })
    void changed()
  }
  return (
    <Card
      title={t('factor.title')}
      action={<Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'factor.on' : 'factor.off')}</Badge>}
    >
      <Loaded resource={factor} failed={t('factor.failed')} variant="text">
        {(data) => <Standing factor={data} onDo={setDoing} />}
      </Loaded>
      {doing?.what === 'setUp' && (
        <Suspense fallback={null}>
          <SetUpDialog onClose={close} onCodes={showCodes} />
        </Suspense>
      )}
      {(doing?.what === 'renew' || doing?.what === 'remove') && (
        <ProofDialog
          what={doing.what}
          onClose={close}
          onCodes={showCodes}
          onRemoved={() => {
            close()
            void changed()
          }}
        />
      )}
      {doing?.what === 'codes' && <RecoveryCodes codes={doing.codes} onClose={close} />}
    </Card>
  )
}
