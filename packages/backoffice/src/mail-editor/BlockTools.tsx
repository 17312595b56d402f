import { IconButton } from '@comptoir/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from '../app/translation.ts'
import type { EditorParts } from './MailEditor.tsx'
import { useBlockActions } from './use-block-keys.ts'
import type { Dragging } from './use-drag.ts'

interface BlockToolsProps {
  parts: EditorParts
  id: string
  /** Without it there is no handle to drag by. */
  drag?: Dragging
}

/** What can be done with a block as a whole. */
export function BlockTools({ parts, id, drag }: BlockToolsProps) {
  const { t } = useTranslation('mail-editor')
  const { step, copy, remove } = useBlockActions(parts)
  return (
    <div className="bo-mail-tools" role="toolbar" aria-label={t('tools')}>
      {drag && (
        <span className="bo-mail-grip" aria-hidden="true" onPointerDown={(event) => drag.start(event, id)}>
          <GripVertical className="ct-icon" />
        </span>
      )}
      <IconButton
        label={t('up')}
        icon={<ArrowUp aria-hidden />}
        data-tool="up"
        onClick={() => step(id, -1, 'up')}
      />
      <IconButton
        label={t('down')}
        icon={<ArrowDown aria-hidden />}
        data-tool="down"
        onClick={() => step(id, 1, 'down')}
      />
      <IconButton label={t('copy')} icon={<Copy aria-hidden />} onClick={() => copy(id)} />
      <IconButton label={t('delete')} icon={<Trash2 aria-hidden />} onClick={() => remove(id)} />
    </div>
  )
}
