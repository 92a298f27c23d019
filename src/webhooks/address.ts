import { BlockList, isIP } from 'node:net'

/** Addresses that stand for no machine of the public internet (IANA's special-purpose registries). */
const special: readonly string[] = [
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
  // What a cloud tells its own machines there looks public.
  '168.63.129.16/32',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]

const listOf = (subnets: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

const specials = listOf(special)

/** All that is handed out of IPv6: what embeds an IPv4 address, or is local, lies outside. */
const unicast = listOf(['2000::/3'])

const loopbacks = listOf(['127.0.0.0/8', '::1/128'])

/** Whether an IP address is one that anybody may call. */
export const isPublic = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !specials.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return unicast.check(address, 'ipv6') && !specials.check(address, 'ipv6')
}

/** Whether an IP address is this machine's own. */
export const isLoopback = (address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && loopbacks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
