import type { ChannelAccount } from '../../../kernel/ports/channel.ts'

/**
 * Whether an Instagram account was linked by a login at Instagram, without a Facebook page: then it is a business of its
 * own. Through a page, the business is that page.
 */
export function isWithoutPage({
  businessId,
  externalId,
}: Pick<ChannelAccount, 'businessId' | 'externalId'>): boolean {
  return businessId !== '' && businessId === externalId
}
