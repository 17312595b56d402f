import { listImports } from '@comptoir/core/imports'
import { Select } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useResource } from '../../page/use-resource.ts'
import type { Writing } from './use-draft.ts'

/** The people of one import (D-39). */
export function ImportField({ writing: { venueId, draft, setTarget } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const imports = useResource(`campaign-imports-${venueId}`, (signal) =>
    session.api(listImports, { params: { venueId } }, { signal }),
  )
  const { importId } = draft.fields.value.target
  return (
    <Loaded resource={imports} failed={t('importsFailed')}>
      {(list) => {
        const done = list.filter(({ state }) => state === 'done')
        if (done.length === 0) return <p className="bo-muted">{t('noImports')}</p>
        return (
          <Select
            label={t('import')}
            options={done.map(({ id, fileName }) => ({ value: String(id), label: fileName }))}
            value={importId === null ? null : String(importId)}
            placeholder={t('importChoose')}
            onChange={(value) =>
              setTarget({ importId: done.find(({ id }) => String(id) === value)?.id ?? null })
            }
          />
        )
      }}
    </Loaded>
  )
}
