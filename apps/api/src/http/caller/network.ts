import { isIPv6 } from 'node:net'

const GROUPS = 8
const OF_THE_NETWORK = 4

/**
 * The network that an address is counted for. One subscriber of IPv6 has a network of 2^64 addresses, so these count as
 * one; an IPv4 address in the form of IPv6 counts as itself.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.['ipv4']
  if (mapped !== undefined) return mapped
  const [first = [], last = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const left = Array.from({ length: Math.max(GROUPS - first.length - last.length, 0) }, () => '0')
  const network = [...first, ...left, ...last].slice(0, OF_THE_NETWORK)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
