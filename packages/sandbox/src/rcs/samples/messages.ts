import { after, message, type RcsSample, unreadable } from './sample.ts'

const at = (name: string) => `https://storage.example/copper/${name}`
const file = (fileName: unknown, mimeType: string, more: object = {}) => ({
  mimeType,
  fileSizeBytes: 127_806,
  fileUri: at(String(fileName)),
  fileName,
  ...more,
})

const words: readonly RcsSample[] = [
  message('a text', { text: 'Vous êtes ouverts dimanche ?' }, 'Vous êtes ouverts dimanche ?'),
  message(
    'a text with its classification',
    {
      text: 'Deux pains',
      richMessageClassification: { classificationType: 'BASIC_MESSAGE', segmentCount: 1 },
    },
    'Deux pains',
  ),
  message('a text of several lines and emojis', { text: 'Bonjour\n👩🏽‍🍳 merci' }, 'Bonjour\n👩🏽‍🍳 merci'),
  message('a text of 3072 characters', { text: 'é'.repeat(3072) }, 'é'.repeat(3072)),
  message('a text that is a number', { text: 42 }, '42'),
  message(
    'a text that names an event alone',
    { text: 'Sans messageId', messageId: null, eventId: 'SAMPLE-e' },
    'Sans messageId',
  ),
  message('a text at no time', { text: 'Quand ?', sendTime: 'soon' }, 'Quand ?'),
  message('a text with a field that is new', { text: 'Toujours là', mood: { sky: 'blue' } }, 'Toujours là'),
  message(
    'a text of a number written with spaces',
    { text: 'Espacé', senderPhoneNumber: 'PHONE SPACED' },
    'Espacé',
  ),
  message('a word that asks for no more', { text: 'STOP' }, 'STOP'),
  message('an empty text', { text: '' }, 'ne peut pas être affiché ici'),
]

const taps: readonly RcsSample[] = [
  message(
    'a tapped reply',
    { suggestionResponse: { postbackData: 'p1', text: 'Parler à quelqu’un', type: 'REPLY' } },
    'Parler à quelqu’un',
  ),
  message(
    'a tapped reply without its words',
    { suggestionResponse: { postbackData: 'Voir la carte' } },
    'Voir la carte',
  ),
  message(
    'a tapped action, which is an event',
    {
      messageId: undefined,
      eventId: 'SAMPLE-action',
      suggestionResponse: { postbackData: 'call_us', type: 'ACTION' },
    },
    'call_us',
  ),
  message(
    'a tapped action with its words',
    {
      suggestionResponse: { postbackData: 'x', text: 'Partager ma position', type: 'ACTION' },
      richMessageClassification: { classificationType: 'SUGGESTED_ACTION_CLICK' },
    },
    'Partager ma position',
  ),
  message('a tap that holds nothing', { suggestionResponse: {} }, 'ne peut pas être affiché ici'),
]

const files: readonly RcsSample[] = [
  message(
    'a picture',
    { userFile: { payload: file('pain.jpg', 'image/jpeg'), thumbnail: file('t.jpg', 'image/jpeg') } },
    at('pain.jpg'),
  ),
  message('a video', { userFile: { payload: file('four.mp4', 'video/mp4') } }, at('four.mp4')),
  message('a voice message', { userFile: { payload: file('voix.amr', 'audio/amr') } }, at('voix.amr')),
  message('a contact', { userFile: { payload: file('ines.vcf', 'text/vcard') } }, at('ines.vcf')),
  message('a document', { userFile: { payload: file('devis.pdf', 'application/pdf') } }, at('devis.pdf')),
  message('a file without a name', { userFile: { payload: { fileUri: at('anonyme') } } }, at('anonyme')),
  message(
    'a file with words',
    { text: 'La voici', userFile: { payload: file('a.png', 'image/png') } },
    'La voici',
    at('a.png'),
  ),
  message(
    'a file without an address',
    { userFile: { payload: { fileName: 'perdu.png' } } },
    'perdu.png',
    'n’a pas transmis',
  ),
  message(
    'a file at an address that is none',
    { userFile: { payload: file('f', 'image/png', { fileUri: 'javascript:alert(1)' }) } },
    'n’a pas transmis',
  ),
  message(
    'a file whose size is text',
    { userFile: { payload: file('b.png', 'image/png', { fileSizeBytes: 'big' }) } },
    at('b.png'),
  ),
]

const places: readonly RcsSample[] = [
  message(
    'a location',
    { location: { latitude: 16.2412, longitude: -61.5331 } },
    'Position',
    '16.2412, -61.5331',
  ),
  message(
    'a location written as text',
    { location: { latitude: '16.1', longitude: '-61.2' } },
    '16.1, -61.2',
  ),
  message('a location without a latitude', { location: { longitude: 2 } }, 'Position'),
]

const reactions: readonly RcsSample[] = [
  after(
    'a reaction of Google Messages',
    'À lundi',
    { text: '\u200a\u200b👍\u200b to “\u200aÀ lundi\u200a”\u200a' },
    'À lundi',
    '👍',
  ),
  after('a reaction of an iPhone', 'Merci', { text: 'A réagi avec 🥐 à « Merci »' }, 'Merci', '🥐'),
  after('a reaction that is a verb', 'Parfait', { text: 'Loved “Parfait”' }, 'Parfait', '❤️'),
  after(
    'a reaction to words that were cut',
    'Nous serons fermés du lundi au jeudi',
    { text: 'A aimé « Nous serons fermés du… »' },
    '👍',
  ),
  after('a reaction taken back', 'Bof', { text: 'Removed a like from “Bof”' }, 'Bof'),
  message('a reaction to what is not here', { text: '👏 to “Ailleurs”' }, '👏 to “Ailleurs”'),
  message('words that quote, and are no reaction', { text: 'Le menu « du jour »' }, 'Le menu « du jour »'),
  message('a reaction as content of its own', { reaction: { emoji: '🎉', messageId: 'x' } }, '🎉'),
]

const odd: readonly RcsSample[] = [
  message(
    'a kind that is new',
    { hologram: { url: 'https://x' } },
    'ne peut pas être affiché ici',
    '(hologram)',
  ),
  message('a message that holds nothing', {}, 'ne peut pas être affiché ici'),
  message(
    'a text of a new kind of event',
    { text: 'Reçu quand même', eventType: 'ECHOED' },
    'Reçu quand même',
  ),
  unreadable(message('a message without an id', { text: 'Sans id', messageId: null })),
  unreadable(message('a message without a sender', { text: 'De qui ?', senderPhoneNumber: null })),
  unreadable(message('a message from a name', { text: 'De qui ?', senderPhoneNumber: 'Inès' })),
]

/** What customers send. */
export const messages: readonly RcsSample[] = [...words, ...taps, ...files, ...places, ...reactions, ...odd]
