import { Button, Dialog, SegmentedTabs } from '@comptoir/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { MailPreview, type MailPreviewProps } from '../mail-preview/index.ts'

interface MailDialogProps extends Omit<MailPreviewProps, 'title' | 'isPicture'> {
  name: string
  onClose: () => void
  /** The main button. */
  action?: ReactNode
}

const widths = ['desktop', 'phone'] as const

/** A mail in its whole size, as on a computer and on a phone. */
export function MailDialog({ name, onClose, action, ...mail }: MailDialogProps) {
  const { t } = useTranslation(['campaign-templates', 'page'])
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const close = t('close', { ns: 'page' })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      closeLabel={close}
      size="l"
      footer={
        <>
          <Button onClick={onClose}>{close}</Button>
          {action}
        </>
      }
    >
      <div className="bo-templates-look">
        {mail.subject && (
          <p className="bo-templates-subject">
            <span>{t('subject')}</span> {mail.subject}
          </p>
        )}
        <SegmentedTabs
          label={t('width')}
          tabs={widths.map((value) => ({ value, label: t(`width.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
        <div className="bo-templates-frame" data-width={width}>
          <MailPreview {...mail} title={t('preview', { name })} />
        </div>
      </div>
    </Dialog>
  )
}
