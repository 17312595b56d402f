import './chat-preview.css'
import type { WebchatLook } from '@comptoir/core/webchat'
import MessageCircle from 'lucide-react/icons/message-circle'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import type { CSSProperties } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import { inkOn } from './ink.ts'

export interface ChatPreviewProps {
  look: WebchatLook
  welcome: { fr: string; en: string }
  /** Shown when the look has no title of its own. */
  venueName?: string | undefined
}

/** How the chat will look on the site; a picture, not the chat. */
export function ChatPreview({ look, welcome, venueName = '' }: ChatPreviewProps) {
  const { t } = useTranslation('developers')
  const language = useLanguage()
  const color = /^#[0-9a-f]{6}$/i.test(look.color) ? look.color : '#0f5c4d'
  const style = { '--chat': color, '--on-chat': inkOn(color) } as CSSProperties
  const title = look.title || venueName || t('preview.title')
  return (
    <figure className="bo-preview" data-side={look.side} style={style}>
      <figcaption className="ct-hidden">{t('preview.label', { title, text: welcome[language] })}</figcaption>
      <div className="bo-preview-site" aria-hidden>
        <div className="bo-preview-lines" />
        <div className="bo-preview-panel">
          <div className="bo-preview-head">{title}</div>
          <div className="bo-preview-log">
            {welcome[language] && <p className="bo-preview-theirs">{welcome[language]}</p>}
            <p className="bo-preview-mine">{t('preview.question')}</p>
          </div>
          <div className="bo-preview-box">
            <span>{t('preview.placeholder')}</span>
            <SendHorizontal className="ct-icon" />
          </div>
        </div>
        <div className="bo-preview-launcher">
          <MessageCircle className="ct-icon" />
          {look.launcherText}
        </div>
      </div>
    </figure>
  )
}
