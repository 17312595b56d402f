import './dialogs.css'
import { Dialog } from '@comptoir/ui'
import type { ChatMedia } from '@comptoir/ui/chat'
import { useTranslation } from '../../app/translation.ts'

/** A picture as large as the window allows. */
export function Lightbox({ picture: { url, name }, onDone }: { picture: ChatMedia; onDone: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <Dialog isOpen onClose={onDone} size="l" title={name} closeLabel={t('keys.done')}>
      <img className="bo-lightbox" src={url} alt={name} />
      <a href={url} target="_blank" rel="noopener noreferrer">
        {t('media.ownPage')}
      </a>
    </Dialog>
  )
}
