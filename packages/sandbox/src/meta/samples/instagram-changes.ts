import { mid, pageEvent, pageSamples, type Sample, unreadable } from './sample.ts'

const { event } = pageSamples('instagram')
const link = 'https://cdn.example.com/ig.jpg'

/** An event of a conversation as a change: its time is a text of seconds, and its field is what was subscribed to. */
function change(field: string, name: string, content: object, ...sees: string[]): Sample {
  const value = { ...pageEvent({ ...content }), timestamp: '1767853000' }
  return { ...event(name, {}, ...sees), list: 'changes', element: { field, value } }
}

const message = (name: string, content: object, ...sees: string[]) =>
  change('messages', name, { message: { mid: mid(name), ...content } }, ...sees)

/** What happens at an account and is no message: it waits for a person, with its words. */
const news = (field: string, name: string, value: object): Sample =>
  unreadable({ ...event(name, {}), list: 'changes', element: { field, value } })

/** What Instagram sends of accounts that were linked by a login at Instagram (Business Login for Instagram). */
export const instagramChanges: readonly Sample[] = [
  message('a text as a change', { text: 'Par changement' }, 'Par changement'),
  message('a picture as a change', { attachments: [{ type: 'image', payload: { url: link } }] }, link),
  message(
    'an answer to a story as a change',
    { text: 'Quelle fournée', reply_to: { story: { id: '1', url: 'https://example.com/s.jpg' } } },
    'Quelle fournée',
  ),
  message(
    'a question that was tapped as a change',
    { text: 'Vos horaires ?', quick_reply: { payload: 'hours' } },
    'Vos horaires ?',
  ),
  message(
    'an answer from the phone of the business as a change',
    { text: 'Nous arrivons', is_echo: true },
    'Nous arrivons',
  ),
  change(
    'messaging_postbacks',
    'a postback as a change',
    { postback: { mid: mid('a postback as a change'), title: 'Réserver', payload: 'book' } },
    'Réserver',
  ),
  change(
    'message_reactions',
    'a reaction as a change',
    { reaction: { mid: mid('unknown to us'), action: 'react', reaction: 'love', emoji: '❤️' } },
    '❤️',
  ),
  change(
    'messaging_referral',
    'a link as a change',
    { referral: { ref: 'vitrine', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' } },
    'vitrine',
  ),
  change('messaging_seen', 'was read, as a change', { read: { mid: 'm_9' } }),
  news('comments', 'a comment', {
    id: '17865799348089039',
    from: { id: '232323232', username: 'test' },
    text: 'Encore une fournée ?',
    media: { id: '123123123', media_product_type: 'FEED' },
  }),
  news('live_comments', 'a comment on a live video', { id: '7', text: 'Bravo', from: { id: '2' } }),
  news('mentions', 'a mention', { media_id: '17887498072083520', comment_id: '17887498072083520' }),
  news('story_insights', 'figures of a story', { media_id: '178', exits: 1, replies: 0, reach: 3 }),
  news('a_field_of_tomorrow', 'a field that no one knows yet', { words: 'Nouveau' }),
]
