/** Draws the API's own description: everything shown comes from /openapi.json of this server. */
import { element } from './dom.js'
import { exampleOf, limitsOf, rowsOf, typeOf } from './schema.js'

const methods = ['get', 'post', 'put', 'patch', 'delete']
const bearers = { bearer: 'the token of a session', visitor: 'the token of a visitor', apiKey: 'an API key' }
const jsonOf = (part) => part?.content?.['application/json']?.schema

function table(caption, headings, rows) {
  if (rows.length === 0) return undefined
  return element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    element(
      'table',
      {},
      element('caption', {}, caption),
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          headings.map((text) => element('th', { scope: 'col' }, text)),
        ),
      ),
      element(
        'tbody',
        {},
        rows.map(([first, ...rest]) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, element('code', {}, first)),
            rest.map((text) => element('td', {}, text)),
          ),
        ),
      ),
    ),
  )
}

function parametersOf({ parameters = [] }) {
  const rows = parameters.map(({ name, in: place, required, schema }) => [
    name,
    place,
    `${typeOf(schema)}${required ? ', required' : ''}`,
    limitsOf(schema),
  ])
  return table('Parameters', ['Name', 'In', 'Type', 'Limits'], rows)
}

function fieldsOf(caption, schema) {
  if (!schema) return undefined
  const rows = rowsOf(schema).map(({ path, type, isRequired, limits }) => [
    path,
    `${type}${isRequired ? ', required' : ''}`,
    limits,
  ])
  return (
    table(`${caption}: ${typeOf(schema)}`, ['Field', 'Type', 'Limits'], rows) ??
    element('p', {}, `${caption}: `, element('code', {}, typeOf(schema)))
  )
}

function answersOf({ responses }) {
  const rows = Object.entries(responses).map(([status, { description }]) => [status, description])
  return table('Responses', ['Status', 'Meaning'], rows)
}

function curlOf({ path, method, security, requestBody }) {
  const body = jsonOf(requestBody)
  const lines = [`curl -X ${method.toUpperCase()} '${location.origin}${path}'`]
  if (security.length > 0) lines.push(`-H 'authorization: Bearer <token>'`)
  if (body)
    lines.push(`-H 'content-type: application/json'`, `-d '${JSON.stringify(exampleOf(body), null, 2)}'`)
  return lines.join(' \\\n  ')
}

/** A command with a button that copies it and says so. */
function copyable(text) {
  const said = element('span', { role: 'status' })
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    said.textContent = 'Copied'
  }
  return element(
    'div',
    { class: 'command' },
    element('pre', { tabindex: 0 }, element('code', {}, text)),
    element('p', {}, element('button', { type: 'button', click: copy }, 'Copy the command'), ' ', said),
  )
}

function detailsOf(call) {
  const { description, security } = call
  const tokens = security.flatMap(Object.keys).map((name) => bearers[name] ?? name)
  const who = tokens.length === 0 ? 'Everyone may call it.' : `Needs ${tokens.join(' or ')}.`
  return [
    element('p', {}, who, ' ', (description ?? '').replaceAll('`', '')),
    parametersOf(call),
    fieldsOf('Body', jsonOf(call.requestBody)),
    fieldsOf('Answer', jsonOf(call.responses[200])),
    answersOf(call),
    element('h4', {}, 'Try it with curl'),
    copyable(curlOf(call)),
  ].filter(Boolean)
}

/** A call by its title and address; what it takes and answers is drawn when it is opened. */
function describe(call) {
  const { operationId, method, path, summary } = call
  const open = () => {
    if (section.open && section.children.length === 1) section.append(...detailsOf(call))
  }
  const section = element(
    'details',
    { id: operationId, class: 'call', toggle: open },
    element(
      'summary',
      {},
      element('h3', {}, summary),
      ' ',
      element('span', { class: `method ${method}` }, method.toUpperCase()),
      ' ',
      element('code', {}, path),
    ),
  )
  return section
}

/** Opens the call that the address names, if it names one. */
function openNamed() {
  const section = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!section?.matches('.call')) return
  section.open = true
  section.scrollIntoView()
}

function callsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ path, method, ...item[method] })),
  )
}

function contentsOf(tag, calls) {
  const link = ({ operationId, method, summary }) =>
    element(
      'li',
      { 'data-call': operationId },
      element(
        'a',
        { href: `#${operationId}` },
        element('span', { class: `method ${method}` }, method.toUpperCase()),
        ' ',
        summary,
      ),
    )
  return element('div', { class: 'tag' }, element('h2', {}, tag), element('ul', {}, calls.map(link)))
}

function filterBy(calls) {
  const input = document.querySelector('#search')
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const found = new Set(
      calls
        .filter((call) =>
          words.every((word) =>
            `${call.method} ${call.path} ${call.summary} ${call.operationId}`.toLowerCase().includes(word),
          ),
        )
        .map(({ operationId }) => operationId),
    )
    for (const item of document.querySelectorAll('[data-call]')) item.hidden = !found.has(item.dataset.call)
    for (const section of document.querySelectorAll('.call')) section.hidden = !found.has(section.id)
    for (const tag of document.querySelectorAll('.tag'))
      tag.hidden = !tag.querySelector('[data-call]:not([hidden]), .call:not([hidden])')
    document.querySelector('#found').textContent =
      words.length === 0 ? '' : `${found.size} of ${calls.length} calls`
  })
}

async function draw() {
  const answer = await fetch('/openapi.json')
  if (!answer.ok) throw new Error(`/openapi.json answered ${answer.status}`)
  const api = await answer.json()
  const calls = callsOf(api)
  document.querySelector('#version').textContent =
    `Version ${api.info.version}, OpenAPI ${api.openapi}, ${calls.length} calls`
  for (const [tag, ofTag] of Map.groupBy(calls, ({ tags }) => tags[0])) {
    document.querySelector('#contents').append(contentsOf(tag, ofTag))
    document
      .querySelector('#reference')
      .append(element('div', { class: 'tag' }, element('h2', {}, tag), ofTag.map(describe)))
  }
  filterBy(calls)
  addEventListener('hashchange', openNamed)
  openNamed()
}

draw().catch((error) => {
  document
    .querySelector('#reference')
    .append(
      element(
        'p',
        { role: 'alert' },
        `The description could not be read: ${error.message}. Reload the page.`,
      ),
    )
})
