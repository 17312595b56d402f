import { choice, labelled } from '/controls.js'
import { make } from '/drawing.js'
import { locale, put, refresh, show, wordsOf } from '/shell.js'
import { texts } from './texts.js'

const state = { known: { posts: [], answer: 'accept', member: { name: '' } } }
const t = wordsOf(texts)
const load = () => refresh(state, { known: '/api/linkedin' })

async function behave(event) {
  await put('/api/linkedin', { answer: event.target.value })
  await load()
  show()
}

function behaviour() {
  const properties = { id: 'linkedin-answer', onchange: (event) => void behave(event) }
  return labelled(t('behaviour'), choice(properties, Object.entries(t('answers')), state.known.answer))
}

function post({ commentary, images, at }) {
  const time = new Date(at).toLocaleTimeString(locale())
  const pictures = images.map((id) =>
    make('img', { src: `/api/linkedin/images/${id}`, alt: t('picture'), width: 160 }),
  )
  return make(
    'li',
    {},
    make('p', { textContent: `${state.known.member.name} · ${time}` }),
    make('p', { textContent: commentary }),
    ...pictures,
  )
}

/** What a member of LinkedIn has published. */
export const linkedinTab = {
  name: 'linkedin',
  texts,
  load,
  draw: () => [
    make(
      'main',
      {},
      make('section', { 'aria-label': t('behaviour') }, behaviour()),
      make(
        'section',
        { 'aria-label': t('posts') },
        make('h2', { textContent: t('posts') }),
        state.known.posts.length === 0
          ? make('p', { className: 'empty', textContent: t('none') })
          : make('ul', {}, ...state.known.posts.toReversed().map(post)),
      ),
    ),
  ],
}
