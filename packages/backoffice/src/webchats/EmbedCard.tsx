import { Card, SegmentedTabs } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { codeOf, type EmbedMethod, embedMethods, type LookOnPage, lookOf } from './embed-methods.ts'
import { Snippet } from './Snippet.tsx'
import { WidgetLookFields } from './WidgetLookFields.tsx'
import type { WebchatValues } from './webchat-values.ts'

export interface EmbedCardProps {
  id: string
  values: WebchatValues
  onPage: LookOnPage
  onChange: (onPage: LookOnPage) => void
}

/** The lines that bring the chat onto a page, with what that page chooses for itself (WGT-02, D-22). */
export function EmbedCard({ id, values, onPage, onChange }: EmbedCardProps) {
  const { t } = useTranslation('webchats')
  const [method, setMethod] = useState<EmbedMethod>('script')
  return (
    <Card title={t('chat.snippet')}>
      <div className="bo-form">
        <SegmentedTabs
          label={t('widget.ways')}
          tabs={embedMethods.map((value) => ({ value, label: t(`widget.way.${value}`) }))}
          value={method}
          onChange={setMethod}
        />
        <p className="bo-muted">{t(`widget.way.${method}Text`)}</p>
        <Snippet
          text={codeOf(method, id, window.location.origin, lookOf(values, onPage))}
          label={t('widget.copy')}
        />
        <details>
          <summary>{t('widget.look')}</summary>
          <WidgetLookFields look={onPage} onChange={onChange} />
        </details>
      </div>
    </Card>
  )
}
