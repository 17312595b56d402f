import { event, message, type RcsSample, unreadable } from './sample.ts'

const UNKNOWN = 'ne peut pas être affiché ici'
const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { deeper: nested(depth - 1) })
const file = (more: object) => ({
  userFile: {
    payload: { fileUri: 'https://rcs-files.example.com/odd.jpg', mimeType: 'image/jpeg', ...more },
  },
})

/** Fields of RCS that are null, of another type or out of all measure, as systems in the field have got them. */
export const oddFields: readonly RcsSample[] = [
  message('emojis alone', { text: '👩‍👩‍👧‍👦🇬🇵' }, '👩‍👩‍👧‍👦🇬🇵'),
  message(
    'a text beside fields that are null',
    { text: 'Nu', userFile: null, location: null, suggestionResponse: null },
    'Nu',
  ),
  message('a text that is a list', { text: ['x'] }, UNKNOWN),
  message('a text that is an object', { text: { body: 'x' } }, UNKNOWN),
  message('a text that is true', { text: true }, UNKNOWN),
  message('an id that is a number', { text: 'Chiffres', messageId: 90_210_771 }, 'Chiffres'),
  message('an id that is a huge number', { text: 'Grand', messageId: 1e30 }, 'Grand'),
  message('a type of event that is null', { text: 'Sans genre', eventType: null }, 'Sans genre'),
  message('a type of event that is empty', { text: 'Genre vide', eventType: '' }, 'Genre vide'),
  message('a type of event that is a number', { text: 'Genre 3', eventType: 3 }, 'Genre 3'),
  message('a time of zero', { text: 'Zéro', sendTime: 0 }, 'Zéro'),
  message('a time in milliseconds', { text: 'Milli', sendTime: 1_767_830_400_000 }, 'Milli'),
  message('a time in seconds, as text', { text: 'Secondes', sendTime: '1767830400' }, 'Secondes'),
  message(
    'a time with nine digits of a second',
    { text: 'Nano', sendTime: '2026-01-08T09:30:00.123456789Z' },
    'Nano',
  ),
  message('a time in the future', { text: 'Demain', sendTime: '2106-01-01T00:00:00Z' }, 'Demain'),
  message('a time that is an object', { text: 'Protobuf', sendTime: { seconds: 1_767_830_400 } }, 'Protobuf'),
  message('nesting of 200 levels', { text: 'Profond', extra: nested(200) }, 'Profond'),
  message('a file whose size is huge', file({ fileSizeBytes: 1e30 }), 'odd.jpg'),
  message('a file whose kind is null', file({ mimeType: null }), 'odd.jpg'),
  message('a file whose name is a number', file({ fileName: 2026 }), 'odd.jpg'),
  message('a file in a list', { userFile: [file({}).userFile] }, UNKNOWN),
  message('a file without a payload', { userFile: {} }, 'n’a pas'),
  message('coordinates as text', { location: { latitude: '16.25', longitude: '-61.5' } }, '16.25, -61.5'),
  message('coordinates out of the world', { location: { latitude: 900, longitude: 4000 } }, 'Position'),
  message('a tap whose words are null', { suggestionResponse: { text: null, postbackData: 'menu' } }, 'menu'),
  message('a tap that is a list', { suggestionResponse: [{ text: 'Oui' }] }, UNKNOWN),
  message('a text and a file', { text: 'Les deux', ...file({}) }, 'Les deux', 'odd.jpg'),
  event('a receipt whose id is a number', 'DELIVERED', { messageId: 12 }),
  event('a receipt at no time', 'READ', { messageId: 'x', sendTime: null }),
  unreadable(message('a sender that is an object', { text: 'Qui ?', senderPhoneNumber: { e164: 'PHONE' } })),
  unreadable(message('an id of spaces', { text: 'Sans id', messageId: '  ', eventId: null })),
  unreadable(event('a receipt whose id is a list', 'READ', { messageId: ['x'] })),
]
