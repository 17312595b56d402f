import type { MessagingPlatform } from '@comptoir/core/messaging-settings'
import { PhoneMockup } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import type { SettingValues } from './items.ts'

interface PlatformPreviewProps {
  platform: MessagingPlatform
  title: string
  values: SettingValues
}

/** What a customer sees before anybody has written, in the reader's language; it follows what is typed. */
export function PlatformPreview({ platform, title, values }: PlatformPreviewProps) {
  const { t } = useTranslation('messaging-settings')
  const language = useLanguage()
  const read = ({ text }: { text: { fr: string; en: string } }) => text[language] || text.fr || text.en
  const welcomes = values.welcomes.filter((item) => read(item) !== '')
  const prompts = [...values.predefinedPrompts, ...values.prompts].filter((item) => read(item) !== '')
  return (
    <aside className="bo-settings-aside">
      <PhoneMockup label={t('preview', { platform: t(`platform.${platform}`) })}>
        <div className="bo-phone" data-platform={platform}>
          <p className="bo-phone-head">{title}</p>
          <div className="bo-phone-log">
            {welcomes.map((item) => (
              <p key={item.id} className="bo-phone-welcome">
                {read(item)}
              </p>
            ))}
            {welcomes.length + prompts.length === 0 && <p className="bo-muted">{t('preview.empty')}</p>}
          </div>
          <ul className="bo-lines bo-phone-prompts">
            {prompts.map((item) => (
              <li key={item.id}>{read(item)}</li>
            ))}
          </ul>
          <p className="bo-phone-box">{t('preview.placeholder')}</p>
        </div>
      </PhoneMockup>
    </aside>
  )
}
