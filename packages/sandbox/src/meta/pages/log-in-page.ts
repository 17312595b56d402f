import type { Reply } from '../../http/reply.ts'
import type { PageAccount } from './world.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const style = `
  body { font: 16px/24px system-ui, sans-serif; color-scheme: light dark; margin: 0 }
  main { max-width: 420px; margin: 48px auto; padding: 0 20px }
  label { display: block; padding: 8px 0 }
  button { font: inherit; padding: 8px 16px; margin: 16px 8px 0 0; cursor: pointer }`

function policyFor(redirectUri: string): string {
  const origin = URL.canParse(redirectUri) ? new URL(redirectUri).origin : ''
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${origin}`,
  ].join('; ')
}

/** The page of Meta where a person says who they are and which pages an app may see. */
export function drawLogIn({ searchParams }: URL, pages: readonly PageAccount[]): Reply {
  const hidden = ['redirect_uri', 'state', 'code_challenge', 'code_challenge_method'].map(
    (name) => `<input type="hidden" name="${name}" value="${escaped(searchParams.get(name) ?? '')}">`,
  )
  const choices = pages.map(
    ({ id, name }) =>
      `<label><input type="checkbox" name="page" value="${id}" checked> ${escaped(name)} (${id})</label>`,
  )
  const body = `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Connexion à Meta (démo)</title>
<style>${style}</style></head><body><main><h1>Connexion à Meta (démo)</h1>
<p>Comptoir demande à gérer les messages de vos Pages.</p>
<form method="get" action="answer">${hidden.join('')}
<fieldset><legend>Vos Pages</legend>${choices.join('')}</fieldset>
<button name="continue" value="1">Continuer en tant que Camille</button>
<button name="refuse" value="1">Refuser</button></form></main></body></html>`
  return { type: 'text/html; charset=utf-8', body, policy: policyFor(searchParams.get('redirect_uri') ?? '') }
}
