import { BlockList, isIP } from 'node:net'

/** What the IANA special-purpose registry of IPv4 keeps from the public internet, and multicast. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** All global unicast of IPv6 is in here; what maps or translates IPv4 (::ffff:0:0/96, 64:ff9b::/96) is not. */
const global6 = ['2000::/3']
/** Of that: protocol assignments (Teredo, ORCHID, benchmarks), documentation, 6to4, which carries IPv4, and AS112. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix = ''] = subnet.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}

const refused4 = listOf(special4, 'ipv4')
const allowed6 = listOf(global6, 'ipv6')
const refused6 = listOf(special6, 'ipv6')
const loopback4 = listOf(['127.0.0.0/8'], 'ipv4')

/** Whether an IP address is a host of the public internet; anything that is not clearly one is not (trust T11). */
export function isPublicAddress(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 4) return !refused4.check(address, 'ipv4')
  return family === 6 && allowed6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

/** Whether an IP address is this machine itself, as written by a resolver or a parsed URL. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && loopback4.check(address, 'ipv4'))
}
