/** The least that a page of React can be that shows conversations: what bench/first-page.mjs measures beside the product. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const backoffice = fileURLToPath(new URL('../../packages/backoffice/', import.meta.url))

const source = `
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Page() {
  const [rows, setRows] = useState([])
  useEffect(() => {
    const headers = { authorization: 'Bearer ' + localStorage.getItem('comptoir:token') }
    fetch('/v2/venues/0/conversations', { headers }).then((answer) => answer.json()).then(setRows)
  }, [])
  return createElement('ul', null, rows.map(({ id, username }) => createElement('li', { key: id }, username)))
}
createRoot(document.getElementById('app')).render(createElement(Page))
`

const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Bare</title>
<script type="module" src="/bare.js"></script></head><body><div id="app"></div></body></html>`

/** Puts bare.html and its script into a folder, compressed as the product's files are. */
export async function buildBarePage(folder) {
  const entry = 'virtual:bare'
  const built = await build({
    configFile: false,
    root: backoffice,
    logLevel: 'warn',
    plugins: [
      {
        name: 'bare',
        resolveId: (id) => (id === entry ? path.join(backoffice, 'bare.js') : undefined),
        load: (id) => (id === path.join(backoffice, 'bare.js') ? source : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const [chunk] = built.output
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of [
    ['bare.js', chunk.code],
    ['bare.html', page],
  ]) {
    writeFileSync(path.join(folder, name), text)
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(text))
  }
}
