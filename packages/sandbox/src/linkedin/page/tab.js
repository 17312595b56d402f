import { make } from '/drawing.js'
import { ask, language, locale, show } from '/shell.js'
import { texts } from './texts.js'

const state = { known: { posts: [], answer: 'accept', member: { name: '' } } }
const t = (name) => texts[language()][name]

async function load() {
  const known = await (await ask('/api/linkedin')).json()
  const isNew = JSON.stringify(known) !== JSON.stringify(state.known)
  state.known = known
  return isNew
}

async function behave(event) {
  await ask('/api/linkedin', { method: 'PUT', body: JSON.stringify({ answer: event.target.value }) })
  await load()
  show()
}

function behaviour() {
  const option = ([value, textContent]) =>
    make('option', { value, textContent, selected: value === state.known.answer })
  const options = Object.entries(t('answers')).map(option)
  return make(
    'label',
    {},
    t('behaviour'),
    make('select', { id: 'linkedin-answer', onchange: (event) => void behave(event) }, ...options),
  )
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
