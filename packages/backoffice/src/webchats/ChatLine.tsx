import '../page/page.css'
import './webchats.css'
import { listWebchats, type Webchat } from '@comptoir/core/webchat'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAside } from '../page/use-aside.ts'
import { useResource } from '../page/use-resource.ts'
import { codeOf, lookOf, previewOf } from './embed-methods.ts'
import { SiteField } from './SiteField.tsx'
import { Snippet } from './Snippet.tsx'

function LineOf({ webchat, onChange }: { webchat: Webchat; onChange: () => void }) {
  const { t } = useTranslation('webchats')
  const may = useMay(Number(webchat.venueId))
  const look = lookOf(webchat)
  const hasSite = webchat.allowedOrigins.length > 0
  return (
    <div className="bo-chat-line">
      {!hasSite && may('messaging.webchats:update') && <SiteField webchat={webchat} onDone={onChange} />}
      {hasSite && <p>{t('line.sites', { sites: webchat.allowedOrigins.join(', ') })}</p>}
      <Snippet text={codeOf('script', webchat.id, window.location.origin, look)} label={t('line.copy')} />
      <p>
        <a className="bo-link" href={previewOf(webchat.id, look)} target="_blank" rel="noopener">
          {t('line.try')}
        </a>
      </p>
    </div>
  )
}

/** The line that brings the venue's first chat onto its site, with what it still needs; nothing without a chat. */
export function ChatLine({ venueId }: { venueId: number }) {
  const { session } = useApp()
  const webchats = useResource(`chat-line-${venueId}`, (signal) =>
    session.api(listWebchats, { params: { venueId } }, { signal }),
  )
  useAside(webchats)
  const webchat = webchats.data.value?.[0]
  return webchat ? <LineOf webchat={webchat} onChange={() => void webchats.reload()} /> : null
}
