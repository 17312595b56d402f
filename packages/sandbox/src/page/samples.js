import { choice, folded, labelled } from '/controls.js'
import { make } from '/drawing.js'
import { language, put } from '/shell.js'

/** What customers do on other phones, to be chosen from a list and sent. */
export function samplePicker({ t, state, platform, path = '/api/whatsapp', who = () => ({}) }) {
  const samples = (state.known.samples ?? []).filter((one) => one.platform === platform)
  const select = choice(
    { id: `${platform}-sample` },
    samples.map(({ name, labels }) => [name, labels[language()]]),
    state.sample,
  )
  select.onchange = () => {
    state.sample = select.value
  }
  const onclick = () =>
    void put(`${path}/samples`, { platform, name: select.value, account: state.accountId, ...who() })
  return folded(
    state,
    'samples',
    { textContent: t('samples') },
    labelled(t('sample'), select),
    make('button', { textContent: t('sendSample'), onclick }),
  )
}
