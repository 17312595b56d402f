import * as z from 'zod/mini'

/** The address of a public file of this server, as an upload answers it. */
const OWN_FILE = /^\/v2\/files\/[0-9a-f-]{36}$/

/**
 * Whether an address is that of a public file of this server.
 * @example
 * import { isOwnFile } from '@comptoir/core/rules'
 *
 * isOwnFile('https://elsewhere.example/a.png') // => false
 */
export const isOwnFile = (address: string): boolean => OWN_FILE.test(address)

/** A picture that this server keeps, by its address, so that who sees it asks no other server. */
export const OwnPicture = z.string().check(z.regex(OWN_FILE))
