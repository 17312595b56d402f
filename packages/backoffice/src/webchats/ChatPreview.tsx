import type { Venue } from '@comptoir/core/venues'
import { useEffect, useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { type LookOnPage, lookOf, previewOf } from './embed-methods.ts'
import { bodyOf, type WebchatValues } from './webchat-values.ts'

/** The widget begins again after a pause in typing. */
const PAUSE_MS = 500
/** Of a chat that is not there yet. */
const UNNAMED = 'preview'

export interface ChatPreviewProps {
  venue: Venue
  id: string | undefined
  values: WebchatValues
  onPage: LookOnPage
}

/** The real widget in a page of ours, showing what stands in the form: nothing of it is saved. */
export function ChatPreview({ venue, id: saved, values, onPage }: ChatPreviewProps) {
  const id = saved ?? UNNAMED
  const { t } = useTranslation('webchats')
  const { look, welcome, phone, emailAddress, preChat } = bodyOf(values)
  const edited = {
    ...{ id, venueName: venue.venueName, timezone: venue.timezone, isIdentityRequired: false },
    ...{ look, welcome, phone, emailAddress, preChat, isNew: saved === undefined },
  }
  const address = previewOf(id, lookOf(values, onPage), edited)
  const [shown, setShown] = useState(address)
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [address])
  return (
    <figure className="bo-widget-preview">
      <figcaption>{t('preview.title')}</figcaption>
      <div>
        <iframe key={shown} title={t('widget.preview')} src={shown} />
      </div>
    </figure>
  )
}
