import type { Webchat } from '@comptoir/core/webchat'
import { Badge } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { Note } from '../page/Note.tsx'

/** The sites that may embed a chat (T7); without any, it shows nowhere. */
export function Origins({ webchat }: { webchat: Webchat }) {
  const { t } = useTranslation('developers')
  if (webchat.allowedOrigins.length === 0) return <Note tone="attention">{t('chat.noOrigins')}</Note>
  return (
    <ul className="bo-tags bo-lines">
      {webchat.allowedOrigins.map((origin) => (
        <li key={origin}>
          <Badge>{origin}</Badge>
        </li>
      ))}
    </ul>
  )
}
