import { randomInt } from 'node:crypto'
import { linkTo, type Site } from '../../kernel/http/site.ts'

/** Without 0, O, 1, I and l, which look alike on paper; without signs, at which phones end a link. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Of what is sent to many: 1.9 million million codes, of which a stranger may try sixty in five minutes (D-71). */
export const CODE_LENGTH = 7

export const newCode = (length: number = CODE_LENGTH): string =>
  Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** Whether a text has the form of a code: anything else is not looked up. */
export const isCode = (text: string): boolean => /^(?:[A-Za-z0-9]{7}|[A-Za-z0-9]{10})$/.test(text)

export const addressOf = (site: Site, code: string): string => linkTo(site, `/s/${code}`)
