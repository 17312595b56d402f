import type { WebchatSite } from '@comptoir/core/webchat'
import type { ComposerLabels, MessageListLabels } from '@comptoir/ui/chat'
import type { Translate } from '../app/language.ts'

/** Every text that the chat components ask for. */
export interface VisitorLabels {
  list: MessageListLabels
  composer: ComposerLabels
}

/** Makes the labels of a conversation with one venue. */
export function createLabels(t: Translate, site: WebchatSite | undefined): VisitorLabels {
  const venue = site?.venueName ?? ''
  return {
    list: {
      log: t('log', { venue }),
      left: venue,
      right: t('you'),
      automatic: t('automatic'),
      agent: t('agent'),
      note: '',
      states: {
        pending: t('pending'),
        sent: t('sent'),
        delivered: t('delivered'),
        read: t('read'),
        errored: t('errored'),
      },
      resend: t('resend'),
      loadingOlder: t('older'),
      jumpToLatest: t('latest'),
      newMessages: (count) => t('newMessages', { count }),
      announce: ({ body, author, isFromAgent }) =>
        t('announce', { venue: isFromAgent ? t('agent') : (author ?? venue), body }),
    },
    composer: {
      field: t('field'),
      placeholder: t('placeholder'),
      send: t('send'),
      counter: (used, limit) => `${used} / ${limit}`,
      tooLong: (count) => t('tooLong', { count }),
    },
  }
}
