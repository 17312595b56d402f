import { Button, SearchField } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Settings2 from 'lucide-react/icons/settings-2'
import { useEffect } from 'react'
import { ProblemState } from '../../app/ProblemState.tsx'
import { useTranslation } from '../../app/translation.ts'
import { AnswerPopup } from './AnswerPopup.tsx'
import type { ReplyPanelState } from './use-reply-panel.ts'

interface QuickReplyPanelProps {
  panel: ReplyPanelState
  onNew: () => void
  onManage: () => void
}

function Options({ panel }: { panel: ReplyPanelState }) {
  const { t } = useTranslation('inbox')
  const { found, listId, active, replies, activeId } = panel
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  if (found.length === 0)
    return (
      <p className="bo-popup-empty">
        {t(replies.all.value.length === 0 ? 'replies.none' : 'replies.noMatch')}
      </p>
    )
  return (
    <div role="listbox" id={listId} aria-label={t('replies.title')} className="bo-replies">
      {found.map((reply, index) => (
        // The field keeps the focus: keys are its own, a press only takes.
        <div
          key={reply.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="bo-reply"
          onPointerMove={() => panel.setActive(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => panel.take(reply)}
          onKeyDown={panel.onKeyDown}
        >
          <span className="bo-reply-title">{reply.title}</span>
          <span className="bo-reply-value">{reply.value}</span>
        </div>
      ))}
    </div>
  )
}

/** The quick replies over the answer: searched by `/` in the answer itself, or in a field of their own (MSG-18). */
export function QuickReplyPanel({ panel, onNew, onManage }: QuickReplyPanelProps) {
  const { t } = useTranslation('inbox')
  const { replies, can, activeId } = panel
  const isFailed = replies.error.value !== undefined && !replies.isLoaded.value
  const mayManage = replies.all.value.length > 0 && (can('update') || can('delete'))
  return (
    <AnswerPopup label={t('replies.title')} onClose={panel.close}>
      {!panel.isSlash && (
        <SearchField
          label={t('replies.search')}
          placeholder={t('replies.search')}
          clearLabel={t('search.clear')}
          value={panel.search}
          onChange={panel.setTyped}
          onKeyDown={panel.onKeyDown}
          aria-controls={panel.controls}
          aria-activedescendant={activeId}
          autoFocus
        />
      )}
      {isFailed ? (
        <ProblemState
          title={t('replies.unread')}
          error={replies.error.value}
          onRetry={() => void replies.load()}
        />
      ) : (
        <Options panel={panel} />
      )}
      <div className="bo-popup-foot">
        <span className="bo-popup-hint">{t('replies.keys')}</span>
        {mayManage && (
          <Button variant="quiet" size="s" icon={<Settings2 aria-hidden />} onClick={onManage}>
            {t('replies.manage')}
          </Button>
        )}
        {can('create') && (
          <Button variant="quiet" size="s" icon={<Plus aria-hidden />} onClick={onNew}>
            {t('replies.new')}
          </Button>
        )}
      </div>
    </AnswerPopup>
  )
}
