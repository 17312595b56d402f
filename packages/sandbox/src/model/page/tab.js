import { choice, labelled, typed } from '/controls.js'
import { make } from '/drawing.js'
import { locale, put, refresh, show, wordsOf } from '/shell.js'
import { texts } from './texts.js'

const state = { known: { scripts: [], answer: 'accept', asked: [] }, written: { when: '', answer: '' } }
const t = wordsOf(texts)
const load = () => refresh(state, { known: '/api/model' })

async function change(body) {
  state.known = await (await put('/api/model', body)).json()
  show()
}

function behaviour() {
  const properties = {
    id: 'model-behaviour',
    onchange: ({ target }) => void change({ answer: target.value }),
  }
  return labelled(t('behaviour'), choice(properties, Object.entries(t('answers')), state.known.answer))
}

function add(event) {
  event.preventDefault()
  const script = state.written
  state.written = { when: '', answer: '' }
  void change({ scripts: [script, ...state.known.scripts] })
}

function field(name) {
  const properties = { id: `model-${name}`, required: true, maxLength: 2000, autocomplete: 'off' }
  return labelled(t(name), typed(state.written, name, properties))
}

function script({ when, answer }) {
  const onclick = () =>
    void change({
      scripts: state.known.scripts.filter((other) => other.when !== when || other.answer !== answer),
    })
  return make(
    'li',
    {},
    make('p', { textContent: `${when} → ${answer}` }),
    make('button', { 'aria-label': t('remove')(when), onclick, textContent: '×' }),
  )
}

function exchange({ at, question, answer }) {
  return make(
    'li',
    {},
    make('p', { textContent: `${new Date(at).toLocaleTimeString(locale())} · ${question}` }),
    make('p', { textContent: answer }),
  )
}

const list = (items, draw, empty) =>
  items.length === 0
    ? make('p', { className: 'empty', textContent: t(empty) })
    : make('ul', {}, ...items.map(draw))

/** What the model is asked, and what it shall say. */
export const modelTab = {
  name: 'model',
  texts,
  load,
  draw: () => [
    make(
      'main',
      {},
      make(
        'section',
        { 'aria-label': t('scripts') },
        behaviour(),
        make('h2', { textContent: t('scripts') }),
        make(
          'form',
          { onsubmit: add },
          field('when'),
          field('answer'),
          make('button', { id: 'model-add', className: 'main', textContent: t('add') }),
        ),
        list(state.known.scripts, script, 'noScripts'),
      ),
      make(
        'section',
        { 'aria-label': t('asked') },
        make('h2', { textContent: t('asked') }),
        list(state.known.asked.toReversed(), exchange, 'nothing'),
      ),
    ),
  ],
}
