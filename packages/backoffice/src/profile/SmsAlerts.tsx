import {
  type SmsAlerts as Alerts,
  changeSmsAlerts,
  getSmsAlerts,
  NIGHT,
  removeAlertPhone,
} from '@comptoir/core/alerts'
import { Button, Card, Checkbox, ConfirmDialog, Switch, usePhoneText } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useAction } from '../page/use-action.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { AlertPhoneDialog } from './AlertPhoneDialog.tsx'
import { ownZone } from './own-zone.ts'

type Change = Parameters<ReturnType<typeof useAlerts>['change']>[0]

function useAlerts() {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const action = useAction()
  const alerts = useResource('smsAlerts', (signal) => session.api(getSmsAlerts, {}, { signal }))
  return {
    alerts,
    action,
    async change(body: Partial<Pick<Alerts, 'isOn' | 'quietHours' | 'timezone'>>) {
      await action.run('change', () => session.api(changeSmsAlerts, { body }))
      await alerts.reload()
    },
    async remove() {
      await action.run('remove', () => session.api(removeAlertPhone, {}), t('alerts.removed'))
      await alerts.reload()
    },
  }
}

interface QuietProps {
  quietHours: Alerts['quietHours']
  timezone: string
  onChange: (change: Change) => void
}

/** The hours without alerts; a time is sent when it is left. */
function Quiet({ quietHours, timezone, onChange }: QuietProps) {
  const { t } = useTranslation('profile')
  const save = (next: Alerts['quietHours']) => onChange({ quietHours: next, timezone: ownZone() })
  const time = (name: 'from' | 'until') =>
    quietHours && (
      <label className="bo-alerts-time">
        {t(`alerts.${name}`)}
        <input
          key={quietHours[name]}
          type="time"
          className="bo-time"
          defaultValue={quietHours[name]}
          onBlur={({ currentTarget }) => {
            const next = { ...quietHours, [name]: currentTarget.value }
            // An empty time or an empty period is not saved: the field shows the stored value again.
            if (currentTarget.value === '' || next.from === next.until) currentTarget.value = quietHours[name]
            else if (next[name] !== quietHours[name]) save(next)
          }}
        />
      </label>
    )
  return (
    <div className="bo-alerts-quiet">
      <Checkbox
        label={t('alerts.quiet')}
        help={quietHours ? t('alerts.zone', { zone: timezone.replaceAll('_', ' ') }) : undefined}
        isChecked={quietHours !== null}
        onChange={(isChecked) => save(isChecked ? NIGHT : null)}
      />
      {quietHours && (
        <div className="bo-alerts-times">
          {time('from')}
          {time('until')}
        </div>
      )}
    </div>
  )
}

interface StandingProps {
  alerts: Alerts
  onChange: (change: Change) => void
  onPhone: () => void
  onRemove: () => void
}

function Standing({ alerts, onChange, onPhone, onRemove }: StandingProps) {
  const { t } = useTranslation('profile')
  const phoneText = usePhoneText()
  const { isAvailable, phone, isOn, quietHours, timezone, stoppedAt } = alerts
  if (phone === null)
    return (
      <>
        <p className="bo-profile-text">{t(isAvailable ? 'alerts.text' : 'alerts.unavailable')}</p>
        {isAvailable && <Button onClick={onPhone}>{t('alerts.add')}</Button>}
      </>
    )
  return (
    <div className="bo-alerts">
      <Switch
        label={t('alerts.to', { phone: phoneText(phone) })}
        help={t(stoppedAt ? 'alerts.stopped' : isAvailable ? 'alerts.text' : 'alerts.unavailable')}
        isChecked={isOn}
        onChange={(next) => onChange({ isOn: next })}
      />
      {isOn && <Quiet quietHours={quietHours} timezone={timezone} onChange={onChange} />}
      <div className="bo-profile-actions">
        <Button onClick={onPhone}>{t('alerts.other')}</Button>
        <Button variant="quiet" onClick={onRemove}>
          {t('alerts.remove')}
        </Button>
      </div>
    </div>
  )
}

/** Alerts by SMS: what waits for a person while no page is open. */
export function SmsAlerts() {
  const { t } = useTranslation('profile')
  const { alerts, action, change, remove } = useAlerts()
  const { opened, open, close } = useOpened(['phone'])
  const [isRemoving, setRemoving] = useState(false)
  const keep = () => setRemoving(false)
  return (
    <Card title={t('alerts.title')}>
      <Loaded resource={alerts} failed={t('alerts.failed')} variant="text">
        {(data) => (
          <Standing
            alerts={data}
            onChange={(next) => void change(next)}
            onPhone={() => open('phone')}
            onRemove={() => setRemoving(true)}
          />
        )}
      </Loaded>
      {opened && (
        <AlertPhoneDialog
          onClose={close}
          onProven={() => {
            close()
            void alerts.reload()
          }}
        />
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('alerts.remove')}
        confirmLabel={t('alerts.remove')}
        cancelLabel={t('cancel')}
        tone="danger"
        isBusy={action.busy === 'remove'}
        onConfirm={() => void remove().then(keep)}
        onCancel={keep}
      >
        {t('alerts.removeText')}
      </ConfirmDialog>
    </Card>
  )
}
