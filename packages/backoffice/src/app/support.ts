import { parseUrl } from '@comptoir/core/rules'

/** How to reach those who run this installation; set in the page's head (SHL-12). */
export interface SupportContacts {
  email: string | undefined
  /** A chat application's address, such as https://wa.me/590690000000. */
  chatUrl: string | undefined
}

/** Whether this installation sends e-mails; otherwise codes and links are in the log of the server. */
export const sendsMail = (): boolean => readMeta('mail') !== 'off'

function readMeta(name: string): string | undefined {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim() || undefined
}

/** What stands in the head as `support-email` and `support-chat`; what is no address is left out. */
export function supportContacts(): SupportContacts {
  const email = readMeta('support-email')
  const chat = parseUrl(readMeta('support-chat') ?? '')
  return {
    email: email?.includes('@') ? email : undefined,
    chatUrl: chat?.protocol === 'https:' ? chat.href : undefined,
  }
}
