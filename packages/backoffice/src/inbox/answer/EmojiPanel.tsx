import { LoadingSkeleton, SearchField } from '@comptoir/ui'
import { type KeyboardEvent, useState } from 'react'
import { ProblemState } from '../../app/ProblemState.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useResource } from '../../page/use-resource.ts'
import { AnswerPopup } from './AnswerPopup.tsx'
import { type Emoji, findEmojis, readEmojis } from './emojis.ts'

interface EmojiPanelProps {
  onPick: (emoji: string) => void
  onClose: () => void
}

const steps: Record<string, (place: DOMRect, other: DOMRect) => boolean> = {
  ArrowUp: (place, other) => other.top < place.top && Math.abs(other.left - place.left) < place.width / 2,
  ArrowDown: (place, other) => other.top > place.top && Math.abs(other.left - place.left) < place.width / 2,
}

/** Arrow keys go through the grid as it is drawn; the next row is where it stands under the finger. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const from = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (from < 0) return
  const sideways = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const isThere = steps[event.key]
  if (!sideways && !isThere) return
  event.preventDefault()
  if (sideways) buttons[from + sideways]?.focus()
  if (!isThere) return
  const place = buttons[from]?.getBoundingClientRect() ?? new DOMRect()
  // No row is wider than a screen of buttons: what is further away needs no look.
  const near =
    event.key === 'ArrowDown'
      ? buttons.slice(from + 1, from + 41)
      : buttons.slice(Math.max(0, from - 40), from).reverse()
  near.find((button) => isThere(place, button.getBoundingClientRect()))?.focus()
}

function Grid({
  label,
  emojis,
  onPick,
}: {
  label: string
  emojis: readonly Emoji[]
  onPick: EmojiPanelProps['onPick']
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="bo-emojis" role="group" aria-label={label}>
      <p className="bo-emojis-head" aria-hidden="true">
        {label}
      </p>
      {emojis.map(({ emoji, name }) => (
        <button key={emoji} type="button" aria-label={name} title={name} onClick={() => onPick(emoji)}>
          {emoji}
        </button>
      ))}
    </div>
  )
}

/** All emojis by group, and by a search in the reader's language. Read from our own server when it opens. */
export function EmojiPanel({ onPick, onClose }: EmojiPanelProps) {
  const { t, i18n } = useTranslation('inbox')
  const language = i18n.language === 'en' ? 'en' : 'fr'
  const [search, setSearch] = useState('')
  const resource = useResource(`emojis-${language}`, () => readEmojis(language))
  const groups = resource.data.value
  const error = resource.error.value
  const found = groups && search.trim() ? findEmojis(groups, search) : undefined
  return (
    <AnswerPopup label={t('emoji.title')} onClose={onClose}>
      <SearchField
        label={t('emoji.search')}
        placeholder={t('emoji.search')}
        clearLabel={t('search.clear')}
        value={search}
        onChange={setSearch}
        autoFocus
      />
      {error !== undefined && (
        <ProblemState title={t('emoji.failed')} error={error} onRetry={() => void resource.reload()} />
      )}
      {!groups && error === undefined && (
        <LoadingSkeleton label={t('emoji.title')} variant="rows" count={3} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed; this moves among them */}
      <div className="bo-emoji-list" onKeyDown={moveFocus}>
        {found && <Grid label={t('emoji.found', { count: found.length })} emojis={found} onPick={onPick} />}
        {!found &&
          groups?.map(({ id, emojis }) => (
            <Grid key={id} label={t(`emoji.group.${id as 0}`)} emojis={emojis} onPick={onPick} />
          ))}
      </div>
    </AnswerPopup>
  )
}
