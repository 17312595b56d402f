import { make } from '/drawing.js'

/** A control below its name. */
export const labelled = (name, control, properties = {}) => make('label', properties, name, control)

/** One of several values, given as pairs of value and name. */
export function choice(properties, pairs, chosen) {
  const option = ([value, textContent]) => make('option', { value, textContent, selected: value === chosen })
  return make('select', properties, ...pairs.map(option))
}

/** A line of text that stands in a tab's state under `name`. */
export function typed(state, name, properties) {
  const oninput = ({ target }) => {
    state[name] = target.value
  }
  return make('input', { value: state[name], oninput, ...properties })
}

/** Names and values, as pairs. */
export const facts = (pairs) =>
  make(
    'dl',
    {},
    ...pairs.flatMap(([name, value]) => [
      make('dt', { textContent: name }),
      make('dd', { textContent: value }),
    ]),
  )

/** Something to unfold, which stays as it is while the tab is drawn again: `state.open[name]`. */
export function folded(state, name, summary, ...children) {
  const ontoggle = ({ target }) => {
    state.open[name] = target.open
  }
  return make('details', { open: state.open[name], ontoggle }, make('summary', summary), ...children)
}

/** Where what was done is said. */
export const status = (textContent) => make('span', { role: 'status', textContent })

/** How a provider behaves, to be changed by hand: its fields, and what is said once they are applied. */
export function behaviourForm({ t, id, fields, notice, onApply }) {
  const onsubmit = (event) => {
    event.preventDefault()
    void onApply(new FormData(event.target))
  }
  const apply = make('button', { id, className: 'main', textContent: t('apply') })
  return make('form', { onsubmit }, ...fields, apply, status(notice))
}

/** The fields of a {@link behaviourForm}, each by its name; `prefix` keeps the ids of tabs apart. */
export function behaviourFields(t, prefix = '') {
  const named = (name) => ({ id: `${prefix}${name}`, name })
  return {
    choice(name, values, chosen, wordOf = t) {
      const pairs = values.map((value) => [value, wordOf(value)])
      return labelled(t(name), choice(named(name), pairs, chosen))
    },
    number: (name, value, min, max) =>
      labelled(t(name), make('input', { ...named(name), type: 'number', min, max, value })),
    box: (name, checked) =>
      make(
        'label',
        { className: 'box' },
        make('input', { ...named(name), type: 'checkbox', checked }),
        t(name),
      ),
  }
}

/** How a provider of chats behaves, which it does alike for all: what it answers, and how its callbacks come. */
export function chatBehaviour({ t, answers, behaviour, notice, onApply }) {
  const { choice, number, box } = behaviourFields(t)
  const { answer, copies, isShuffled } = behaviour
  const fields = [
    choice('answer', answers, answer),
    number('copies', copies, 1, 10),
    box('isShuffled', isShuffled),
  ]
  const apply = (form) =>
    onApply({
      answer: form.get('answer'),
      copies: Number(form.get('copies')),
      isShuffled: form.has('isShuffled'),
    })
  return behaviourForm({ t, id: 'apply', fields, notice, onApply: apply })
}
