import type { EditorBlock, MailBlock } from '@comptoir/core/mail-design'
import Columns2 from 'lucide-react/icons/columns-2'
import Heading from 'lucide-react/icons/heading'
import ImageIcon from 'lucide-react/icons/image'
import MapPin from 'lucide-react/icons/map-pin'
import Minus from 'lucide-react/icons/minus'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import MoveVertical from 'lucide-react/icons/move-vertical'
import PanelTop from 'lucide-react/icons/panel-top'
import Share2 from 'lucide-react/icons/share-2'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Type from 'lucide-react/icons/type'
import type { ReactNode } from 'react'
import { type TextKey, useTranslation } from '../app/translation.ts'

type BlockType = EditorBlock['type']

export const blockIcons: Record<BlockType, ReactNode> = {
  logo: <Store aria-hidden />,
  hero: <PanelTop aria-hidden />,
  heading: <Heading aria-hidden />,
  text: <Type aria-hidden />,
  image: <ImageIcon aria-hidden />,
  button: <MousePointerClick aria-hidden />,
  columns: <Columns2 aria-hidden />,
  offer: <Tag aria-hidden />,
  coupon: <TicketPercent aria-hidden />,
  venue: <MapPin aria-hidden />,
  social: <Share2 aria-hidden />,
  divider: <Minus aria-hidden />,
  spacer: <MoveVertical aria-hidden />,
}

/** The types in the order in which they are offered. */
export const blockGroups: readonly {
  id: 'content' | 'sale' | 'venue' | 'layout'
  types: readonly BlockType[]
}[] = [
  { id: 'content', types: ['heading', 'text', 'image', 'button', 'hero'] },
  { id: 'sale', types: ['offer', 'coupon'] },
  { id: 'venue', types: ['logo', 'venue', 'social'] },
  { id: 'layout', types: ['columns', 'divider', 'spacer'] },
]

/** What a new block begins with. */
export function useNewBlock({ logoUrl }: { logoUrl: string }): (type: BlockType) => MailBlock {
  const { t } = useTranslation('mail-editor')
  const words = (key: TextKey<'mail-editor'>) => t(key)
  return (type) => {
    switch (type) {
      case 'logo':
        return { type, src: logoUrl, alt: logoUrl && words('new.logo') }
      case 'hero':
        return { type, title: words('new.hero'), text: '' }
      case 'heading':
        return { type, text: words('new.heading'), level: 2, align: 'left' }
      case 'text':
        return {
          type,
          align: 'left',
          paragraphs: [[{ text: words('new.text'), isBold: false, isItalic: false, href: '' }]],
        }
      case 'image':
        return { type, src: '', alt: '', href: '' }
      case 'button':
        return { type, label: words('new.button'), href: '', align: 'center' }
      case 'offer':
        return { type, title: words('new.offer'), text: '', price: words('new.price'), note: '' }
      case 'coupon':
        return { type, code: words('new.code'), text: words('new.codeText') }
      case 'venue':
        return { type, hasHours: true, hasAddress: true }
      case 'social':
        return { type, links: [] }
      case 'divider':
        return { type }
      case 'spacer':
        return { type, height: 24 }
      case 'columns':
        return { type, columns: [[], []] }
    }
  }
}
