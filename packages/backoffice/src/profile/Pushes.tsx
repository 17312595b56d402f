import { Card, StatusCard } from '@comptoir/ui'
import BellRing from 'lucide-react/icons/bell-ring'
import { useEffect, useState } from 'react'
import { Failure } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { type Problem, useProblem } from '../app/problem.ts'
import { useTranslation } from '../app/translation.ts'
import { useAside } from '../page/use-aside.ts'
import { useResource } from '../page/use-resource.ts'
import { countDevices, type PushState, readPushState, turnOffPush, turnOnPush } from './push-device.ts'

/** What the device is called in lists: the browser and where it runs, as far as it says so. */
function ownLabel(): string {
  const agent = (navigator as { userAgentData?: { brands: { brand: string }[]; platform: string } })
    .userAgentData
  const brand = agent?.brands.find((one) => !/not.?a.?brand/i.test(one.brand))?.brand
  return brand ? `${brand} · ${agent?.platform ?? ''}`.slice(0, 80) : navigator.platform.slice(0, 80)
}

function usePushes() {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const problemOf = useProblem()
  const [state, setState] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const devices = useResource('devices', (signal) => countDevices(session.api, signal))
  useAside(devices)
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'))
  }, [])

  async function change(isOn: boolean) {
    setBusy(true)
    setProblem(undefined)
    try {
      setState(await (isOn ? turnOnPush : turnOffPush)(session.api, ownLabel()))
      await devices.reload()
    } catch (error) {
      // The browser's own push service says no with a DOMException, such as in a private window.
      setProblem(
        error instanceof DOMException
          ? { reason: t('push.refused'), requestId: undefined }
          : problemOf(error),
      )
    } finally {
      setBusy(false)
    }
  }
  return { state, isBusy, problem, devices: devices.data.value, change }
}

/** Notifications on this device while no page is open (MGR-11, D-56). */
export function Pushes() {
  const { t } = useTranslation('profile')
  const { state, isBusy, problem, devices = 0, change } = usePushes()
  const canChange = state === 'on' || state === 'off'
  return (
    <Card title={t('push.title')}>
      <StatusCard
        title={t('push.device')}
        icon={<BellRing aria-hidden />}
        isOn={state === 'on'}
        onChange={canChange ? (isOn) => void change(isOn) : undefined}
        isBusy={isBusy}
        labels={{ on: t('push.on'), off: t('push.off') }}
      >
        {t(`push.text.${state ?? 'off'}`)}
      </StatusCard>
      <Failure problem={problem} />
      {devices > 0 && <p className="bo-profile-text">{t('push.devices', { count: devices })}</p>}
    </Card>
  )
}
