import type { ShortLink } from '@comptoir/core/links'
import { Button, QrCode } from '@comptoir/ui'
import Download from 'lucide-react/icons/download'
import { useRef } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import { download, qrFile } from './qr-file.ts'

const formats = ['png', 'svg'] as const

/** The code for a phone's camera, to print (LNK-01). */
export function QrCard({ link: { code, shortLink } }: { link: ShortLink }) {
  const { t } = useTranslation('links')
  const action = useAction()
  const drawn = useRef<HTMLDivElement>(null)
  const save = (format: (typeof formats)[number]) =>
    action.run(format, async () => {
      if (drawn.current) download(await qrFile(drawn.current, format), `qr-${code}.${format}`)
    })
  return (
    <div className="bo-links-qr">
      <div ref={drawn}>
        <QrCode value={shortLink} label={t('qr')} sizePx={160} />
      </div>
      <div className="bo-links-buttons">
        {formats.map((format) => (
          <Button key={format} size="s" icon={<Download aria-hidden />} onClick={() => void save(format)}>
            {t(`qr.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
