import type { MessagingLimits } from '@comptoir/core/messaging-settings'
import { countCodePoints } from '@comptoir/core/rules'
import { Button, IconButton, TextArea } from '@comptoir/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from '../app/translation.ts'
import { type Item, type ItemKind, moved, newItem } from './items.ts'

interface ItemsEditorProps {
  kind: ItemKind
  items: readonly Item[]
  limits: MessagingLimits
  hasRoom: boolean
  errorOf: (path: string) => string | undefined
  onChange: (items: Item[]) => void
}

interface TextsProps extends Pick<ItemsEditorProps, 'errorOf'> {
  field: 'text' | 'answer'
  item: Item
  path: string
  most: number
  onChange: (item: Item) => void
}

/** One text in both languages, each with its counter. */
function Texts({ field, item, path, most, errorOf, onChange }: TextsProps) {
  const { t } = useTranslation('messaging-settings')
  return (
    <div className="bo-fields-2">
      {(['fr', 'en'] as const).map((language) => (
        <TextArea
          key={language}
          label={t(`${field}.${language}`)}
          rows={field === 'answer' ? 3 : 2}
          value={item[field][language]}
          counter={t('counter', { used: countCodePoints(item[field][language]), most })}
          error={errorOf(`${path}.${field}.${language}`) ?? errorOf(`${path}.${field}`)}
          onChange={(text) => onChange({ ...item, [field]: { ...item[field], [language]: text } })}
        />
      ))}
    </div>
  )
}

interface ItemTools {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function Tools({ name, isFirst, isLast, onMove, onRemove }: ItemTools) {
  const { t } = useTranslation('messaging-settings')
  return (
    <div className="bo-settings-tools">
      <span className="bo-small-title">{name}</span>
      <IconButton
        label={t('up', { name })}
        icon={<ArrowUp className="ct-icon" aria-hidden />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('down', { name })}
        icon={<ArrowDown className="ct-icon" aria-hidden />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        label={t('remove', { name })}
        icon={<Trash2 className="ct-icon" aria-hidden />}
        onClick={onRemove}
      />
    </div>
  )
}

/** The items of one kind: written, ordered, removed; no more than the platform takes. */
export function ItemsEditor({ kind, items, limits, hasRoom, errorOf, onChange }: ItemsEditorProps) {
  const { t } = useTranslation('messaging-settings')
  const most = kind === 'welcomes' ? limits.welcomeLength : limits.promptLength
  const replace = (item: Item) => onChange(items.map((one) => (one.id === item.id ? item : one)))
  return (
    <>
      <ul className="bo-lines bo-settings-items">
        {items.map((item, index) => {
          const path = `${kind}.${index}`
          return (
            <li key={item.id} className="bo-settings-item">
              <Tools
                name={t(`${kind}.item`, { number: index + 1 })}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) => onChange(moved(items, index, by))}
                onRemove={() => onChange(items.filter((one) => one.id !== item.id))}
              />
              <Texts field="text" item={item} path={path} most={most} errorOf={errorOf} onChange={replace} />
              {kind === 'predefinedPrompts' && (
                <Texts
                  field="answer"
                  item={item}
                  path={path}
                  most={limits.answerLength}
                  errorOf={errorOf}
                  onChange={replace}
                />
              )}
            </li>
          )
        })}
      </ul>
      {errorOf(kind) && (
        <p className="bo-form-failure" role="alert">
          {errorOf(kind)}
        </p>
      )}
      {hasRoom && (
        <div>
          <Button size="s" icon={<Plus aria-hidden />} onClick={() => onChange([...items, newItem()])}>
            {t(`${kind}.add`)}
          </Button>
        </div>
      )}
    </>
  )
}
