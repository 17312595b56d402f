import { make } from '/drawing.js'
import { locale } from '/shell.js'

function post(t, { text, mediaIds, at }) {
  const pictures = mediaIds.map((id) =>
    make('img', { src: `/api/whatsapp/media/${id}`, alt: t('image'), width: 160 }),
  )
  return make(
    'li',
    {},
    make('small', { textContent: new Date(at).toLocaleTimeString(locale()) }),
    make('p', { textContent: text }),
    ...pictures,
  )
}

/** What a page or an account has published, the newest first. */
export function posts(t, published) {
  return make(
    'section',
    { 'aria-label': t('posts') },
    make('h2', { textContent: t('posts') }),
    published.length === 0
      ? make('p', { className: 'empty', textContent: t('noPosts') })
      : make('ul', {}, ...published.toReversed().map((one) => post(t, one))),
  )
}
