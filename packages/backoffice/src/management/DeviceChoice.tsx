import { listManagers } from '@comptoir/core/managers'
import { listManagerDevices } from '@comptoir/core/push'
import { RadioGroup, SearchField, Select } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useResource } from '../page/use-resource.ts'
import { nameOf } from './manager-name.ts'

interface DevicesProps {
  managerId: number
  deviceId: string | undefined
  error: string | undefined
  onChoose: (deviceId: string) => void
}

function Devices({ managerId, deviceId, error, onChoose }: DevicesProps) {
  const { t } = useTranslation('management')
  const { session } = useApp()
  const format = useFormat()
  const devices = useResource(`devices-${managerId}`, (signal) =>
    session.api(listManagerDevices, { params: { id: managerId as never } }, { signal }),
  )
  return (
    <Loaded resource={devices} failed={t('push.devicesFailed')} variant="text">
      {(all) =>
        all.length === 0 ? (
          <p className="bo-muted" role="status">
            {t('push.noDevices')}
          </p>
        ) : (
          <RadioGroup
            label={t('push.device')}
            name="device"
            options={all.map(({ id, label, service, createdAt }) => ({
              value: String(id),
              label: label || service,
              help: t('push.deviceSince', { since: format.ago(new Date(createdAt)) }),
            }))}
            value={deviceId ?? null}
            error={error}
            onChange={onChoose}
          />
        )
      }
    </Loaded>
  )
}

/** Finds a manager, then one of their devices. */
export function DeviceChoice(props: Omit<DevicesProps, 'managerId'>) {
  const { t } = useTranslation(['management', 'app'])
  const { session } = useApp()
  const [search, setSearch] = useState('')
  const [managerId, setManagerId] = useState<string | null>(null)
  const managers = useResource(`push-managers-${search.trim()}`, (signal) =>
    session.api(
      listManagers,
      { query: { perpage: 25, status: '1', ...(search.trim() ? { search: search.trim() } : {}) } },
      { signal },
    ),
  )
  return (
    <>
      <SearchField
        label={t('managers.search')}
        placeholder={t('managers.search')}
        clearLabel={t('clearSearch', { ns: 'app' })}
        value={search}
        onChange={setSearch}
      />
      <Select
        label={t('push.manager')}
        options={(managers.data.value?.items ?? []).map((manager) => ({
          value: String(manager.managerId),
          label: `${nameOf(manager)} (${manager.managerEmail})`,
        }))}
        value={managerId}
        error={managerId === null ? props.error : undefined}
        onChange={setManagerId}
      />
      {managerId !== null && <Devices key={managerId} {...props} managerId={Number(managerId)} />}
    </>
  )
}
