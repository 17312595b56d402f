import { make } from '/drawing.js'
import { ask, language, locale, show } from '/shell.js'
import { texts } from './texts.js'

const state = { known: { scripts: [], answer: 'accept', asked: [] }, written: { when: '', answer: '' } }
const t = (name) => texts[language()][name]

async function load() {
  const known = await (await ask('/api/model')).json()
  const isNew = JSON.stringify(known) !== JSON.stringify(state.known)
  state.known = known
  return isNew
}

async function change(body) {
  state.known = await (await ask('/api/model', { method: 'PUT', body: JSON.stringify(body) })).json()
  show()
}

function behaviour() {
  const option = ([value, textContent]) =>
    make('option', { value, textContent, selected: value === state.known.answer })
  const onchange = ({ target }) => void change({ answer: target.value })
  return make(
    'label',
    {},
    t('behaviour'),
    make('select', { id: 'model-answer', onchange }, ...Object.entries(t('answers')).map(option)),
  )
}

function add(event) {
  event.preventDefault()
  const script = state.written
  state.written = { when: '', answer: '' }
  void change({ scripts: [script, ...state.known.scripts] })
}

function field(name) {
  return make(
    'label',
    {},
    t(name),
    make('input', {
      id: `model-${name}`,
      required: true,
      maxLength: 2000,
      autocomplete: 'off',
      value: state.written[name],
      oninput: ({ target }) => {
        state.written[name] = target.value
      },
    }),
  )
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
