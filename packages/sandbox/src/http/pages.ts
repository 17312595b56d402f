import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { pagePolicy, send } from './reply.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

const own = (name: string) => new URL(`../page/${name}`, import.meta.url)
const files: Record<string, URL> = {
  '/': own('index.html'),
  '/page.css': own('page.css'),
  '/page.js': own('page.js'),
  '/drawing.js': own('drawing.js'),
  '/texts.js': own('texts.js'),
  '/tokens.css': new URL(import.meta.resolve('@comptoir/ui/tokens.css')),
}

/** Answers a file of the page, from a fixed list; false when there is none of that name. */
export function sendPage(response: ServerResponse, pathname: string): boolean {
  const file = files[pathname]
  if (!file) return false
  const type = types[fileURLToPath(file).split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  send(response, { type, body: readFileSync(file), policy: pagePolicy })
  return true
}
