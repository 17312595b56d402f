import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { pagePolicy, send } from './reply.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}
const source = new URL('../', import.meta.url)

/** What is served: the files of the page itself, and below its name those of each simulator that has a tab. */
function findFiles(): Map<string, URL> {
  const files = new Map([['/tokens.css', new URL(import.meta.resolve('@comptoir/ui/tokens.css'))]])
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const [, part = '', file] = /^(?:(\w+)[\\/])?page[\\/](\w+\.\w+)$/.exec(name) ?? []
    if (file) files.set(part ? `/${part}/${file}` : `/${file}`, new URL(name.replaceAll('\\', '/'), source))
  }
  return files
}

const files = findFiles()

/** Answers a file of the page, from the list made at the start; false when there is none of that name. */
export function sendPage(response: ServerResponse, pathname: string): boolean {
  const file = files.get(pathname === '/' ? '/index.html' : pathname)
  const type = file && types[extname(file.pathname)]
  if (!file || !type) return false
  send(response, { type, body: readFileSync(file), policy: pagePolicy })
  return true
}
