import * as z from 'zod/mini'
import { normaliseText } from './text.ts'
import { parseUrl } from './url.ts'

/** A web page's address without what may be secret in it; empty for whatever is no page of the web. */
function pageAddress(value: string): string {
  const url = parseUrl(value)
  return url && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : ''
}

/** The address of a page as a field: login, query and fragment are taken away (D-22). */
export const PageAddress = z.string().check(z.maxLength(2000), z.overwrite(pageAddress))

/** The title of a page as a field. Whatever a site calls its page, it is made one line rather than refused. */
export const PageTitle = z.string().check(
  z.maxLength(300),
  z.overwrite((value) => normaliseText(value).replace(/\s+/g, ' ').trim()),
)
