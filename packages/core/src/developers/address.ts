import * as z from 'zod/mini'

function isHttpAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** An absolute http or https address without credentials; which hosts may be called is the server's decision. */
export const HttpAddress = z
  .string()
  .check(
    z.maxLength(2000),
    z.refine(isHttpAddress, 'must be an address such as https://shop.example/hooks, without a password'),
  )
