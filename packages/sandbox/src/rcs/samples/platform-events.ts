import { event, type RcsSample, unreadable } from './sample.ts'

/** What a message of ours is called there, where it is a business's. */
const ofOurs = { messageId: '11111111-2222-4333-8444-555555555555' }
const launch = (newLaunchState: string, comment: string) => ({
  senderPhoneNumber: undefined,
  botDisplayName: 'Boulangerie Karukéra',
  brandId: 'b',
  regionId: '/v1/regions/fr-rcs',
  oldLaunchState: 'PENDING',
  newLaunchState,
  actingParty: 'carrier@example.com',
  comment,
})

/** What phones and Google do besides messages. */
export const platformEvents: readonly RcsSample[] = [
  event('delivered', 'DELIVERED', ofOurs),
  event('read', 'READ', ofOurs),
  event('read, in small letters', 'read', ofOurs),
  event('typing', 'IS_TYPING'),
  event('expired and revoked', 'TTL_EXPIRATION_REVOKED', { ...ofOurs, phoneNumber: 'PHONE' }),
  event('expired and not revoked', 'TTL_EXPIRATION_REVOKE_FAILED', { ...ofOurs, phoneNumber: 'PHONE' }),
  event('no more messages', 'UNSUBSCRIBE', {}, 'Ne veut plus recevoir'),
  event('no more messages, at no time', 'UNSUBSCRIBE', { sendTime: null }, 'Ne veut plus recevoir'),
  event('messages again', 'SUBSCRIBE', {}, 'Veut bien recevoir'),
  event('the agent is launched', undefined, launch('LAUNCHED', '')),
  event('the agent is suspended', undefined, launch('SUSPENDED', 'policy')),
  unreadable(event('delivered, of no message', 'DELIVERED')),
  unreadable(event('no more messages, of no one', 'UNSUBSCRIBE', { senderPhoneNumber: '' })),
  unreadable(event('an event that is new', 'TELEPORTED', ofOurs)),
]
