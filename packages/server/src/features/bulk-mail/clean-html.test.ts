import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const clean = (html: string) => cleanHtml(html, 'https://counter.example')

it.each([
  ['<script>alert(1)</script>', 'script', ''],
  ['<noscript><p>x</p></noscript>', 'script', ''],
  ['<a href="javascript:alert(1)">x</a>', 'link', '<a target="_blank">x</a>'],
  ['<a href="java\nscript:alert(1)">x</a>', 'link', '<a target="_blank">x</a>'],
  ['<a href=" JAVASCRIPT:alert(1)">x</a>', 'link', '<a target="_blank">x</a>'],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="x">', 'link', '<img alt="x" />'],
  [
    '<img src="https://a.example/x.png" alt="x" onerror="alert(1)">',
    'handler',
    '<img src="https://a.example/x.png" alt="x" />',
  ],
  ['<form action="https://evil.example"><p>x</p></form>', 'form', '<p>x</p>'],
  ['<input name="card">', 'form', ''],
  ['<iframe src="https://evil.example"></iframe>', 'embed', ''],
  ['<svg><script>alert(1)</script></svg>', 'embed', ''],
  ['<link rel="stylesheet" href="https://evil.example/a.css">', 'styleSheet', ''],
  ['<style>@import "https://evil.example/a.css";</style>', 'styleSheet', ''],
  ['<style>p{background:url(javascript:alert(1))}</style>', 'styleSheet', ''],
  ['<p style="position:fixed;top:0">x</p>', 'attribute', '<p style="top:0">x</p>'],
  ['<p style="width:expression(alert(1))">x</p>', 'attribute', '<p>x</p>'],
  ['<custom-thing>x</custom-thing>', 'element', 'x'],
])('EML-03 %s is taken out and listed as %s', (html, what, left) => {
  const found = clean(html)
  expect(found.html).toBe(left)
  expect(found.cleaned.map((one) => one.what)).toContain(what)
})

it('EML-03 a mail of tables survives as it is, with its style sheet, pictures of this server and links', () => {
  const table =
    '<table width="600" cellpadding="0" cellspacing="0" bgcolor="#ffffff" role="presentation"><tbody><tr>' +
    '<td align="center" valign="top" style="padding:12px;background:#f4f2ec" colspan="2">' +
    '<img src="https://counter.example/v2/files/0191d3a0-0000-7000-8000-000000000001" alt="Pain" width="536" />' +
    '<a href="https://fournil.example/carte?a=1&amp;b=2" target="_blank">Carte</a>' +
    '<a href="mailto:a@fournil.example" target="_blank">Écrire</a></td></tr></tbody></table>'
  const page = `<!doctype html><html><head><title>Pain</title><meta charset="utf-8"><style>@media (max-width:600px){td{width:100%}}</style></head><body>${table.replace('https://counter.example/v2', '/v2')}</body></html>`
  expect(clean(page)).toEqual({
    html: table,
    styles: '@media (max-width:600px){td{width:100%}}',
    cleaned: [],
    malformedLinks: [],
  })
})

it('CMP-04 links that lead nowhere are named', () => {
  expect(
    clean('<a href="carte.html">x</a><a href="ftp://a.example">y</a><a href="#haut">z</a>').malformedLinks,
  ).toEqual(['carte.html', 'ftp://a.example'])
})
