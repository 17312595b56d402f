import { countSms } from '@comptoir/core/sms'
import { Button, Card, EmptyState } from '@comptoir/ui'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useOpened } from '../page/use-opened.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { SmsTemplateDrawer } from './SmsTemplateDrawer.tsx'
import { useTemplates } from './use-templates.ts'

/** The texts of SMS that the venue keeps (TPL-01, TPL-03). */
export function OwnSms({ venueId }: { venueId: number }) {
  const { t } = useTranslation('campaign-templates')
  const may = useMay(venueId)
  const { templates, remove } = useTemplates(venueId, 'SMS')
  const { opened, open, close } = useOpened(['sms'])
  const write = may('campaigns.templates:create') && (
    <Button icon={<Plus aria-hidden />} onClick={() => open('sms')}>
      {t('smsNew')}
    </Button>
  )
  const begin = may('campaigns.campaigns:create') && (
    <LinkButton to="/campaigns/sms">{t('smsBegin')}</LinkButton>
  )
  const action = (
    <div className="bo-templates-buttons">
      {begin}
      {write}
    </div>
  )
  return (
    <Card title={t('smsOwn')} action={action}>
      <Loaded resource={templates} failed={t('failed')}>
        {(texts) =>
          texts.length === 0 ? (
            <EmptyState title={t('noSmsTitle')}>{t('noSmsText')}</EmptyState>
          ) : (
            <ul className="bo-lines">
              {texts.map((text) => (
                <li key={text.id} className="bo-line">
                  <span className="bo-line-icon">
                    <MessageSquareText className="ct-icon" aria-hidden />
                  </span>
                  <div className="bo-line-words">
                    <span className="bo-line-name">{text.name}</span>
                    <span className="bo-templates-sms">{text.body}</span>
                    <span className="bo-line-meta">
                      {t('segments', { count: countSms(text.body).segments })}
                    </span>
                  </div>
                  {may('campaigns.templates:delete') && (
                    <div className="bo-line-end">
                      <Button
                        size="s"
                        variant="quiet"
                        icon={<Trash2 aria-hidden />}
                        aria-label={t('deleteNamed', { name: text.name })}
                        onClick={() => remove(text)}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened === 'sms' && (
        <AskVenue venueId={venueId} permission="campaigns.templates:create" onClose={close}>
          {(id) => (
            <SmsTemplateDrawer
              venueId={id}
              onClose={close}
              onKept={() => {
                void templates.reload()
                close()
              }}
            />
          )}
        </AskVenue>
      )}
    </Card>
  )
}
