import { choice, labelled, status, typed } from '/controls.js'
import { make } from '/drawing.js'
import { ask, put, refresh, show, wordsOf } from '/shell.js'
import { texts } from './texts.js'

const state = { known: { records: [], faults: {} }, zone: '', domain: '', notice: '' }
const t = wordsOf(texts)
const load = () => refresh(state, { known: '/api/dns' })

const then = (notice) => {
  state.notice = notice
  return load().then(show)
}

function publish(event) {
  event.preventDefault()
  return put('/api/dns', { zone: state.zone }).then(
    () => {
      state.zone = ''
      return then(t('published'))
    },
    () => then(t('wrong')),
  )
}

function fail(event) {
  event.preventDefault()
  const fault = new FormData(event.target).get('fault')
  return put('/api/dns', { domain: state.domain, fault }).then(() => then(''))
}

const withdraw = () => ask('/api/dns', { method: 'DELETE' }).then(() => then(''))

function publishForm() {
  const oninput = ({ target }) => {
    state.zone = target.value
  }
  return make(
    'form',
    { onsubmit: publish },
    labelled(t('zone'), make('textarea', { id: 'dns-zone', rows: 6, value: state.zone, oninput })),
    make('button', { id: 'dns-publish', className: 'main', textContent: t('publish') }),
    status(state.notice),
  )
}

function faultForm() {
  const pairs = ['none', 'nxdomain', 'servfail', 'timeout'].map((value) => [value, t(value)])
  return make(
    'form',
    { onsubmit: fail },
    labelled(t('domain'), typed(state, 'domain', { id: 'dns-domain', required: true, autocomplete: 'off' })),
    labelled(t('fault'), choice({ id: 'dns-fault', name: 'fault' }, [...pairs, ['wrong', t('wrongRecord')]])),
    make('button', { id: 'dns-apply', textContent: t('apply') }),
    ...Object.entries(state.known.faults).map(([domain, fault]) =>
      make('p', { textContent: `${domain} · ${t(fault === 'wrong' ? 'wrongRecord' : fault)}` }),
    ),
  )
}

const line = ({ name, type, value }) => make('li', { textContent: `${name} ${type} ${value.slice(0, 80)}` })

function published() {
  const { records } = state.known
  if (records.length === 0) return [make('p', { className: 'empty', textContent: t('empty') })]
  return [
    make('ul', {}, ...records.map(line)),
    make('button', { id: 'dns-withdraw', onclick: withdraw, textContent: t('withdraw') }),
  ]
}

/** The DNS of the demo: records to publish, and how its servers fail. */
export const dnsTab = {
  name: 'dns',
  texts,
  load,
  draw: () => [
    make(
      'main',
      {},
      make('section', { 'aria-label': t('publish') }, publishForm(), faultForm()),
      make(
        'section',
        { 'aria-label': t('records') },
        make('h2', { textContent: t('records') }),
        ...published(),
      ),
    ),
  ],
}
