import { createHash } from 'node:crypto'
import { escapeHtml } from './escape-html.ts'
import type { Language } from './visitor-language.ts'

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;min-height:100vh;background:light-dark(#faf8f4,#141816);
color:light-dark(#1f2421,#edeae3);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
main{max-width:480px;margin:0 auto;padding:24px;border:1px solid light-dark(#e6e1d8,#2e3532);border-radius:12px;
background:light-dark(#fff,#1c211f);overflow-wrap:anywhere}
.venue{margin:0 0 16px;font-weight:600}
h1{margin:0 0 8px;font-size:22px;line-height:1.3}
p{margin:0 0 20px}
form{margin:0 0 16px}
button{width:100%;min-height:48px;padding:12px 20px;border:1px solid light-dark(#0f5c4d,#2a8f79);border-radius:8px;
background:light-dark(#0f5c4d,#2a8f79);color:light-dark(#fff,#06120f);font:inherit;font-weight:600;cursor:pointer}
button.second{border-color:light-dark(#8b867b,#737d77);background:none;color:inherit}
a{color:light-dark(#0f5c4d,#7ccdb9)}
main>a,nav a{display:inline-block;padding:12px 0}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid light-dark(#0f5c4d,#7ccdb9);outline-offset:2px}
label{display:flex;gap:12px;padding:12px 0;cursor:pointer}
label small{display:block;font-size:14px;color:light-dark(#5e6762,#a7b0aa)}
input{flex:none;width:24px;height:24px;margin:0;accent-color:light-dark(#0f5c4d,#2a8f79)}
[role=status]{padding:12px 16px;border-radius:8px;background:light-dark(#e4f2e8,#1b3325);color:light-dark(#256640,#7fcf9f)}
nav{max-width:480px;margin:8px auto 0;text-align:center}
`
const hash = createHash('sha256').update(style).digest('base64')

/** Nothing on these pages runs or is loaded; forms go to us alone. */
const POLICY = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export interface PageParts {
  language: Language
  title: string
  venueName: string
  /** HTML below the title. */
  body: string
  /** The same page in the other language. */
  other?: { language: Language; label: string; address: string }
  status?: number
}

/** A page for somebody who has no account: works without script, in both themes, on the smallest phone. */
export function answerPage({ language, title, venueName, body, other, status = 200 }: PageParts): Response {
  const otherLink = other
    ? `<nav><a href="${escapeHtml(other.address)}" lang="${other.language}" hreflang="${other.language}">${escapeHtml(other.label)}</a></nav>`
    : ''
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${venueName === '' ? '' : `<p class="venue">${escapeHtml(venueName)}</p>`}<h1>${escapeHtml(title)}</h1>${body}</main>${otherLink}</body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    },
  })
}

/** A line of text. */
export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/** A button that acts; its address is ours. */
export function actButton(address: string, label: string, look: 'first' | 'second' = 'first'): string {
  return `<form method="post" action="${escapeHtml(address)}"><button class="${look}">${escapeHtml(label)}</button></form>`
}

/** A link to another page of ours. */
export const pageLink = (address: string, label: string) =>
  `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`
