import { isIPv6 } from 'node:net'

const GROUPS = 8
const BITS_OF_A_GROUP = 16

/** /64 for IPv6; mapped IPv4 as itself. */
export const networkOf = (address: string): string => networkOfBits(address, 64)

/** /48; null for IPv4. */
export const wideNetworkOf = (address: string): string | null => {
  const network = networkOfBits(address, 48)
  return isIPv6(address) && network.endsWith('/48') ? network : null
}

const networkOfBits = (address: string, bits: 48 | 64): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.['ipv4']
  if (mapped !== undefined) return mapped
  const [first = [], last = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const left = Array.from({ length: Math.max(GROUPS - first.length - last.length, 0) }, () => '0')
  const network = [...first, ...left, ...last].slice(0, bits / BITS_OF_A_GROUP)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}
