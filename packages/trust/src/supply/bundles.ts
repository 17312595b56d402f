import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What makes code of text; timers are given functions, never words. */
const makers =
  /(?<![.\w$])(?:eval\s*\(|new\s+Function\b|Function\s*\(|(?:setTimeout|setInterval)\s*\(\s*['"`])|[=(,:]\s*Function\s*[,;)]/g

/** The expressions of a bundle that turn text into code, with the code around them. */
export function codeMakers(code: string): string[] {
  return [...code.matchAll(makers)].map(({ index }) => code.slice(Math.max(0, index - 30), index + 40))
}

/** What is built for browsers, by its folder from the root. */
const folders = ['packages/backoffice/dist', 'packages/inbox-widget/dist']

/** The built files for browsers; none where nothing is built. */
export function browserBundles(root: string): { file: string; code: string }[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => globSync('**/*.js', { cwd: join(root, folder) }).map((file) => join(folder, file)))
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
}
