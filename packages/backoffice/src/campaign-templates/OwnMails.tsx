import { Button, EmptyState } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useMailVenue } from '../mail-preview/index.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useLanguage } from '../page/use-language.ts'
import { useOpened } from '../page/use-opened.ts'
import { MailDialog } from './MailDialog.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { useBeginMail } from './use-begin-mail.ts'
import { useTemplates } from './use-templates.ts'

interface OwnMailsProps {
  venueId: number
  onDesigned: () => void
}

/** The mails that the venue keeps (TPL-01, TPL-03). */
export function OwnMails({ venueId, onDesigned }: OwnMailsProps) {
  const { t } = useTranslation('campaign-templates')
  const may = useMay(venueId)
  const format = useFormat()
  const language = useLanguage()
  const venue = useMailVenue(venueId)
  const { templates, remove } = useTemplates(venueId, 'EMAIL')
  const { begin, isBusy } = useBeginMail(venueId)
  const { opened, of, open, close } = useOpened(['mail'])
  const write = venueId > 0 && may('campaigns.templates:create') && (
    <Button icon={<Plus aria-hidden />} isLoading={isBusy} onClick={() => void begin()}>
      {t('mailNew')}
    </Button>
  )
  return (
    <Loaded resource={templates} failed={t('failed')} variant="cards">
      {(mails) => {
        const shown = opened === 'mail' ? mails.find(({ id }) => String(id) === String(of)) : undefined
        if (mails.length === 0)
          return (
            <EmptyState
              title={t('noMailTitle')}
              action={
                <div className="bo-templates-buttons">
                  <Button onClick={onDesigned}>{t('seeDesigned')}</Button>
                  {write}
                </div>
              }
            >
              {t('noMailText')}
            </EmptyState>
          )
        return (
          <>
            <div>{write}</div>
            <ul className="bo-templates-grid">
              {mails.map((mail) => (
                <TemplateCard
                  key={mail.id}
                  venue={venue}
                  language={language}
                  {...mail}
                  facts={t('keptOn', { date: format.day(new Date(mail.createdAt)) })}
                  openLabel={t('look')}
                  onOpen={() => open('mail', mail.id)}
                  action={
                    <>
                      {may('campaigns.templates:update') && mail.body.startsWith('{') && (
                        <LinkButton
                          size="s"
                          to="/campaigns/templates/$templateId"
                          params={{ templateId: String(mail.id) }}
                          aria-label={t('editNamed', { name: mail.name })}
                        >
                          {t('edit')}
                        </LinkButton>
                      )}
                      {may('campaigns.templates:delete') && (
                        <Button
                          size="s"
                          variant="quiet"
                          icon={<Trash2 aria-hidden />}
                          aria-label={t('deleteNamed', { name: mail.name })}
                          onClick={() => remove(mail)}
                        />
                      )}
                    </>
                  }
                />
              ))}
            </ul>
            {shown && <MailDialog {...shown} language={language} venue={venue} onClose={close} />}
          </>
        )
      }}
    </Loaded>
  )
}
