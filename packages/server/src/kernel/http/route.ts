/** A path of the contract as the router writes it: `/v2/webchats/:webchatId`. */
export function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
