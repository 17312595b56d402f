import { mid, pageEvent, pageSamples, type Sample, unreadable } from './sample.ts'

const { event, message, attached, after } = pageSamples('instagram')
const UNKNOWN = 'ne peut pas être affiché ici'
const link = 'https://cdn.example.com/ig.jpg'
const file = (type: string, more: object = {}) => ({ type, payload: { url: link, ...more } })
const ad = { ad_title: 'Nouvelle carte', photo_url: 'https://example.com/ad.jpg' }

/** What Instagram sends. */
export const instagram: readonly Sample[] = [
  message('a text', { text: 'Bonjour le compte' }, 'Bonjour le compte'),
  message('a text in another script', { text: 'こんにちは' }, 'こんにちは'),
  message('a link', { text: 'https://example.com/x' }, 'https://example.com/x'),
  attached('a picture', file('image'), link),
  attached('a video', file('video'), link),
  attached('a recording', file('audio'), link),
  attached('a file', file('file'), link),
  message(
    'three pictures',
    { attachments: [1, 2, 3].map((n) => file('image', { url: `${link}?${n}` })) },
    `${link}?1`,
    `${link}?3`,
  ),
  attached('a heart', { type: 'like_heart' }, '❤️'),
  attached('a heart with a payload', { type: 'like_heart', payload: null }, '❤️'),
  attached(
    'a shared post',
    { type: 'share', payload: { url: 'https://example.com/post.jpg' } },
    'https://example.com/post.jpg',
  ),
  attached('a shared post without an address', { type: 'share', payload: {} }, 'A partagé une publication'),
  attached(
    'a post with its title',
    { type: 'ig_post', payload: { ig_post_media_id: '1', title: 'Le pain', url: link } },
    'Le pain',
    link,
  ),
  attached(
    'a reel',
    { type: 'ig_reel', payload: { reel_video_id: '7', title: 'La fournée', url: link } },
    'La fournée',
    link,
  ),
  attached(
    'a story that was shared',
    { type: 'ig_story', payload: { story_media_id: '2', url: link } },
    link,
  ),
  attached(
    'a mention in a story',
    { type: 'story_mention', payload: { url: 'https://example.com/story.jpg' } },
    'Vous a mentionné',
    'https://example.com/story.jpg',
  ),
  attached('a mention whose story is over', { type: 'story_mention', payload: {} }, 'Vous a mentionné'),
  message(
    'an answer to a story',
    { text: 'Magnifique', reply_to: { story: { id: '1', url: 'https://example.com/s.jpg' } } },
    'Magnifique',
    'https://example.com/s.jpg',
  ),
  message(
    'an answer to a story that is over',
    { text: 'Trop tard', reply_to: { story: { id: '1' } } },
    'Trop tard',
    'story_reply',
  ),
  message(
    'a heart for a story',
    { attachments: [{ type: 'like_heart' }], reply_to: { story: { id: '3' } } },
    '❤️',
    'story_reply',
  ),
  attached('something to be seen once', { type: 'ephemeral' }, 'à voir une seule fois'),
  attached('something to be seen once, with an address', file('ephemeral'), 'à voir une seule fois'),
  message('what Instagram does not hand over', { is_unsupported: true }, UNKNOWN),
  message(
    'words with what is not handed over',
    { text: 'Et ceci', is_unsupported: true },
    'Et ceci',
    UNKNOWN,
  ),
  attached(
    'a product',
    {
      type: 'template',
      payload: { product: { elements: [{ id: '9', title: 'Vase bleu', subtitle: '40 €' }] } },
    },
    'Vase bleu',
    '40 €',
  ),
  attached(
    'cards',
    { type: 'template', payload: { generic: { elements: [{ title: 'Un' }, { title: 'Deux' }] } } },
    'Un',
    'Deux',
  ),
  attached(
    'a kind of next year',
    { type: 'avatar_dance', payload: { url: 'https://example.com/d' } },
    'https://example.com/d',
  ),
  attached('a kind of next year without an address', { type: 'avatar_dance' }, UNKNOWN, 'avatar_dance'),
  attached('a picture without an address', { type: 'image', payload: { url: null } }, 'n’a pas transmise'),
  attached('an attachment without a type', { payload: { url: link } }, link),
  message('attachments that are empty', { attachments: [] }, UNKNOWN),
  message('nothing', {}, UNKNOWN),
  after(
    'an answer to an earlier message',
    'Bleu ou vert ?',
    {
      message: {
        mid: mid('ig answer'),
        text: 'Vert',
        reply_to: { mid: mid('before an answer to an earlier message') },
      },
    },
    'Vert',
    'Bleu ou vert ?',
  ),
  after(
    'a reaction',
    'Merci !',
    { reaction: { mid: mid('before a reaction'), action: 'react', reaction: 'love', emoji: '❤' } },
    'Merci !',
    '❤',
  ),
  after(
    'a reaction of another kind',
    'Miam',
    {
      reaction: {
        mid: mid('before a reaction of another kind'),
        action: 'react',
        reaction: 'other',
        emoji: '🥐',
      },
    },
    '🥐',
  ),
  after(
    'a reaction taken back',
    'Hm',
    { reaction: { mid: mid('before a reaction taken back'), action: 'unreact' } },
    'Hm',
  ),
  event(
    'a reaction to what is not here',
    { reaction: { mid: 'ig_gone', action: 'react', emoji: '🔥' } },
    '🔥',
  ),
  event('a reaction that names nothing', { reaction: { action: 'react', emoji: '🎈' } }, '🎈'),
  after(
    'a withdrawal',
    'Pardon',
    { message: { mid: mid('before a withdrawal'), is_deleted: true } },
    'Pardon',
    'withdrawnAt',
  ),
  event(
    'a withdrawal of what is not here',
    { message: { mid: 'ig_never', is_deleted: true } },
    'A retiré un message',
  ),
  after(
    'an edit',
    'Bonjur',
    { message_edit: { mid: mid('before an edit'), text: 'Bonjour', num_edit: 1 } },
    'Bonjour',
    'Bonjur',
  ),
  event('an edit without words', { message_edit: { mid: 'ig_gone', num_edit: 2 } }, 'A modifié un message'),
  event(
    'a question that was shown',
    { postback: { mid: mid('ig asked'), title: 'Livrez-vous ?', payload: 'Q' } },
    'Livrez-vous ?',
  ),
  message(
    'by an advertisement',
    { text: 'Je viens de la pub', referral: { source: 'ADS', type: 'OPEN_THREAD', ads_context_data: ad } },
    'Je viens de la pub',
    'Nouvelle carte',
  ),
  message(
    'about a product',
    { text: 'Combien ?', referral: { product: { id: '4242' } } },
    'Combien ?',
    '4242',
  ),
  event(
    'came by a link',
    { referral: { ref: 'bio', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' } },
    'bio',
  ),
  message('written on the phone of the business', { text: 'Nous livrons', is_echo: true }, 'Nous livrons'),
  message('a picture from the phone of the business', { attachments: [file('image')], is_echo: true }, link),
  { ...message('while another app answers', { text: 'Il est tard' }, 'Il est tard'), list: 'standby' },
  {
    ...message('with a date as its time', { text: 'Daté' }, 'Daté'),
    element: {
      ...pageEvent({ message: { mid: mid('dated'), text: 'Daté' } }),
      timestamp: '2026-01-08T06:34:04+0000',
    },
  },
  {
    ...message('with seconds as its time', { text: 'Secondes' }, 'Secondes'),
    element: {
      ...pageEvent({ message: { mid: mid('in seconds'), text: 'Secondes' } }),
      timestamp: '1767853000',
    },
  },
  event('was read', { read: { mid: 'm_9' } }),
  event('another app takes over', { take_thread_control: { previous_owner_app_id: '1' } }),
  unreadable(event('was read, without anything', { read: {}, timestamp: null })),
  unreadable(
    event('without a sender', { sender: { id: null }, message: { mid: mid('ig no one'), text: 'Qui ?' } }),
  ),
  unreadable(event('a message without an id', { message: { text: 'Sans id' } })),
  unreadable({ ...event('a number', {}), element: 7 }),
]
