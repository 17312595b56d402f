import type { MessageContext } from '@comptoir/core/inbox'
import type { DetailWords } from '@comptoir/ui/chat'
import { useMemo } from 'react'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'

/** The words for what a channel reports of a message besides its text. */
export function useDetailWords(customer: string, business: string): DetailWords {
  const { t } = useTranslation('inbox')
  const { time, exact } = useFormat()
  return useMemo(() => {
    const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString()
    const when = (at: number) => (isToday(at) ? time(new Date(at)) : exact(new Date(at)))
    return {
      context(kind, title) {
        const what = t(`context.${kind as MessageContext['kind']}`)
        return title ? t('context.titled', { what, title }) : what
      },
      author: (side) => (side === 'right' ? business : customer),
      reaction: (name, emoji) => t('reaction', { name, emoji }),
      edited: (at) => t('edited', { when: when(at) }),
      withdrawn: (at) => t('withdrawn', { when: when(at) }),
      late: (at) => t('late', { when: when(at) }),
    }
  }, [t, time, exact, customer, business])
}
