import './proofread.css'
import { countCodePoints } from '@comptoir/core/rules'
import { diffWords, PROOFREAD_MIN, proofread, type Proofread as Result } from '@comptoir/core/writing'
import { Button, IconButton, useToasts } from '@comptoir/ui'
import SpellCheck from 'lucide-react/icons/spell-check'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useRefusal } from '../page/refusal.ts'

interface ProofreadProps {
  text: string
  isDisabled: boolean
  /** Called with the correction when it is accepted. */
  onAccept: (text: string) => void
}

/** What changed, as it would be read: removed and added words, in words for screen readers too. */
function Diff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('agent')
  let at = 0
  return (
    <p className="bo-diff">
      {diffWords(before, after).map(({ kind, text }) => {
        at += text.length
        const key = `${kind}-${at}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Mark = kind === 'removed' ? 'del' : 'ins'
        return (
          <Mark key={key}>
            <span className="ct-hidden">{t(`proofread.${kind}`, { text: '' })}</span>
            {text}
          </Mark>
        )
      })}
    </p>
  )
}

interface SuggestionProps {
  before: string
  shown: string
  result: Result | undefined
  onAccept: (text: string) => void
  onClose: () => void
}

/** Escape closes what is open, wherever the focus is, and does nothing else. */
function useEscape(onEscape: () => void) {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      leave()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}

/** The suggestion as it streams in, then what it changes, to accept or to leave. */
function Suggestion({ before, shown, result, onAccept, onClose }: SuggestionProps) {
  const { t } = useTranslation('agent')
  const isClean = result?.body === before
  useEscape(onClose)
  return (
    <section className="bo-popup" aria-label={t('proofread.title')}>
      <div className="bo-proofread" aria-live="polite" aria-busy={result === undefined}>
        {result === undefined && <p className="bo-proofread-text">{shown || t('proofread.reading')}</p>}
        {result && (isClean ? <p>{t('proofread.clean')}</p> : <Diff before={before} after={result.body} />)}
      </div>
      <div className="bo-popup-foot">
        <span className="bo-popup-hint">{result && !isClean && t(`proofread.${result.engine}`)}</span>
        <Button size="s" variant="quiet" onClick={onClose}>
          {t(isClean ? 'proofread.close' : 'proofread.reject')}
        </Button>
        {result && !isClean && (
          <Button size="s" variant="primary" onClick={() => onAccept(result.body)}>
            {t('proofread.accept')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Asks for a correction; only the last request counts, and none outlives the component. */
function useProofread() {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const toasts = useToasts()
  const refusal = useRefusal()
  const [work, setWork] = useState<{ before: string; shown: string; result?: Result }>()
  const abortRef = useRef<AbortController>(undefined)
  useEffect(() => () => abortRef.current?.abort(), [])

  function stop() {
    abortRef.current?.abort()
    setWork(undefined)
  }
  async function start(before: string) {
    abortRef.current?.abort()
    const abort = new AbortController()
    abortRef.current = abort
    setWork({ before, shown: '' })
    try {
      const onText = (shown: string) => {
        if (!abort.signal.aborted) setWork({ before, shown })
      }
      const result = await proofread(session.api, { body: before }, { signal: abort.signal, onText })
      if (!abort.signal.aborted) setWork({ before, shown: result.body, result })
    } catch (error) {
      if (abort.signal.aborted) return
      setWork(undefined)
      toasts.show({ text: `${t('proofread.failed')} ${refusal.ofError(error)}`, tone: 'error' })
    }
  }
  return { work, start, stop }
}

/** Proofreads the answer before it is sent (AIA-02, AIA-05): a button, and the suggested changes above the field. */
export function Proofread({ text, isDisabled, onAccept }: ProofreadProps) {
  const { t } = useTranslation('agent')
  const { work, start, stop } = useProofread()
  const isShort = countCodePoints(text.trim()) < PROOFREAD_MIN
  return (
    <>
      <IconButton
        label={t(isShort ? 'proofread.tooShort' : 'proofread.button')}
        icon={<SpellCheck className="ct-icon" aria-hidden />}
        disabled={isDisabled || isShort}
        aria-expanded={work !== undefined}
        data-popup-trigger
        onClick={() => (work ? stop() : void start(text))}
      />
      {work && (
        <Suggestion
          before={work.before}
          shown={work.shown}
          result={work.result}
          onAccept={(body) => {
            stop()
            onAccept(body)
          }}
          onClose={stop}
        />
      )}
    </>
  )
}
