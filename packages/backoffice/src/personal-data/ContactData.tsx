import { type ErasureReport, eraseContact, exportContact } from '@comptoir/core/personal-data'
import { Button, ConfirmButton, Dialog, KeyValueList } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { saveText } from '../page/save-text.ts'
import { useAction } from '../page/use-action.ts'
import type { OfContact } from './ContactHistory.tsx'

function Report({ report, onClose }: { report: ErasureReport; onClose: () => void }) {
  const { t } = useTranslation(['personal-data', 'page'])
  // The person is erased last and listed first.
  const lines = report.erased.toReversed().map(({ part, count }) => ({
    id: part,
    label: t(`part.${part}`),
    value: String(count),
  }))
  return (
    <Dialog
      isOpen
      size="s"
      title={t('erasedTitle')}
      closeLabel={t('close', { ns: 'page' })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close', { ns: 'page' })}
        </Button>
      }
    >
      <KeyValueList items={lines} />
      {report.pendingFiles > 0 && <p>{t('pendingFiles', { count: report.pendingFiles })}</p>}
      {report.keptRefusals > 0 && <p>{t('keptRefusals', { count: report.keptRefusals })}</p>}
    </Dialog>
  )
}

export interface ContactDataProps extends OfContact {
  name: string
  onErased: () => void
}

/**
 * What a person may ask for by law: everything that is kept about them, or that nothing is (GDPR articles 15, 17, 20).
 */
export function ContactData({ venueId, contactId, name, onErased }: ContactDataProps) {
  const { t } = useTranslation('personal-data')
  const { session } = useApp()
  const may = useMay(venueId)
  const action = useAction()
  const [report, setReport] = useState<ErasureReport>()
  const params = { venueId, contactId }

  async function save() {
    await action.run('export', async () => {
      const data = await session.api(exportContact, { params })
      saveText(`contact-${contactId}.json`, JSON.stringify(data, null, 2), 'application/json')
    })
  }
  async function erase() {
    await action.run('erase', async () => setReport(await session.api(eraseContact, { params })))
  }

  return (
    <div className="bo-contact-data">
      {may('exports.files:create') && (
        <Button size="s" isLoading={action.busy === 'export'} onClick={() => void save()}>
          {t('export')}
        </Button>
      )}
      {may('contacts.contacts:delete') && (
        <ConfirmButton
          size="s"
          variant="danger"
          title={t('eraseTitle', { name })}
          text={t('eraseText')}
          confirmLabel={t('erase')}
          cancelLabel={t('keep')}
          tone="danger"
          isLoading={action.busy === 'erase'}
          onConfirm={() => void erase()}
        >
          {t('erase')}
        </ConfirmButton>
      )}
      {report && <Report report={report} onClose={onErased} />}
    </div>
  )
}
