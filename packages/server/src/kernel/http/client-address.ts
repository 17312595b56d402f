/** The address of the caller, for limits: the last that a proxy wrote down, where there is one, else the socket's. */
export function clientAddress(forwarded: string | undefined, remote: string | undefined): string {
  return forwarded?.split(',').at(-1)?.trim() ?? remote ?? 'unknown'
}
