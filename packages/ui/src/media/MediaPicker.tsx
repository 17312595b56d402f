import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash from 'lucide-react/icons/trash-2'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { FieldNotes, useFieldTies } from '../forms/FieldFrame.tsx'

/** One picture or file of a {@link MediaPicker}. */
export interface MediaItem {
  id: string
  name: string
  /** A picture to show; without one, the name alone. */
  url?: string | undefined
  /** 0 to 1 while it is being uploaded. */
  progress?: number | undefined
  /** Why it did not arrive. */
  error?: string | undefined
}

/** Props of {@link MediaPicker}. */
export interface MediaPickerProps {
  label: string
  /** Which kinds and sizes are taken. */
  help?: ReactNode
  error?: ReactNode
  items: readonly MediaItem[]
  /** Such as `image/jpeg,image/png`; the host checks again. */
  accept: string
  maxCount?: number | undefined
  onAdd: (files: readonly File[]) => void
  onRemove: (id: string) => void
  /** The new order, by id; without it, the order stays. */
  onOrder?: ((ids: readonly string[]) => void) | undefined
  labels: {
    add: string
    drop: string
    remove: (name: string) => string
    earlier: (name: string) => string
    later: (name: string) => string
  }
}

function swapped(items: readonly MediaItem[], from: number, to: number): string[] {
  const ids = items.map(({ id }) => id)
  const [moved] = ids.splice(from, 1)
  if (moved !== undefined) ids.splice(to, 0, moved)
  return ids
}

function Tile({ picker, item, index }: { picker: MediaPickerProps; item: MediaItem; index: number }) {
  const { items, onRemove, onOrder, labels } = picker
  const move = (to: number) => onOrder?.(swapped(items, index, to))
  return (
    <li className="ct-media-tile" data-error={item.error ? true : undefined}>
      {item.url ? <img src={item.url} alt={item.name} /> : <span className="ct-media-name">{item.name}</span>}
      {item.progress !== undefined && <progress value={item.progress} aria-label={item.name} />}
      {item.error && <p className="ct-media-error">{item.error}</p>}
      <div className="ct-media-actions">
        {onOrder && index > 0 && (
          <IconButton
            label={labels.earlier(item.name)}
            icon={<ArrowLeft aria-hidden />}
            onClick={() => move(index - 1)}
          />
        )}
        {onOrder && index < items.length - 1 && (
          <IconButton
            label={labels.later(item.name)}
            icon={<ArrowRight aria-hidden />}
            onClick={() => move(index + 1)}
          />
        )}
        <IconButton
          label={labels.remove(item.name)}
          icon={<Trash aria-hidden />}
          onClick={() => onRemove(item.id)}
        />
      </div>
    </li>
  )
}

interface AddTileProps {
  picker: MediaPickerProps
  id: string
  describedBy: string | undefined
}

/** The browser's file picker, and an area to drop files on. */
function AddTile({ picker, id, describedBy }: AddTileProps) {
  const { items, accept, maxCount = Number.POSITIVE_INFINITY, onAdd, labels } = picker
  const [isOver, setIsOver] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const room = maxCount - items.length
  const add = (files: FileList | null) => {
    if (files && files.length > 0) onAdd([...files].slice(0, room))
    if (inputRef.current) inputRef.current.value = ''
  }
  const over = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isNow)
  }
  return (
    <li className="ct-media-add" data-over={isOver || undefined}>
      <label
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          add(event.dataTransfer.files)
        }}
      >
        <ImagePlus aria-hidden />
        <span className="ct-media-add-label">{labels.add}</span>
        <span className="ct-media-drop">{labels.drop}</span>
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept={accept}
          multiple={room > 1}
          aria-describedby={describedBy}
          onChange={(event) => add(event.currentTarget.files)}
        />
      </label>
    </li>
  )
}

/**
 * Pictures and files of something: added by choosing or dropping, put in order, taken out. The host uploads.
 * @example
 * import { type MediaItem, MediaPicker } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Pictures() {
 *   const [items, setItems] = useState<readonly MediaItem[]>([])
 *   return (
 *     <MediaPicker
 *       label="Pictures"
 *       items={items}
 *       accept="image/jpeg,image/png"
 *       maxCount={10}
 *       onAdd={(files) => setItems([...items, ...files.map(({ name }) => ({ id: name, name }))])}
 *       onRemove={(id) => setItems(items.filter((item) => item.id !== id))}
 *       labels={{
 *         add: 'Add pictures',
 *         drop: 'or drop them here',
 *         remove: (name) => `Remove ${name}`,
 *         earlier: (name) => `Move ${name} forward`,
 *         later: (name) => `Move ${name} back`,
 *       }}
 *     />
 *   )
 * }
 */
export function MediaPicker(props: MediaPickerProps) {
  const { label, help, error, items, maxCount = Number.POSITIVE_INFINITY } = props
  const { ties, helpId, errorId } = useFieldTies(undefined, help, error)
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own lay-out to a list of pictures
    <div className="ct-media" role="group" aria-labelledby={labelId}>
      <span id={labelId} className="ct-field-label">
        {label}
      </span>
      <ul>
        {items.map((item, index) => (
          <Tile key={item.id} picker={props} item={item} index={index} />
        ))}
        {items.length < maxCount && (
          <AddTile picker={props} id={ties.id} describedBy={ties['aria-describedby']} />
        )}
      </ul>
      <FieldNotes help={help} error={error} helpId={helpId} errorId={errorId} />
    </div>
  )
}
