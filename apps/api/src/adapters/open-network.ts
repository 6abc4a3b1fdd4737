import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'

/** Own machine and networks, cloud metadata, and unassigned ranges. */
const own = new BlockList()
const ranges: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
]
for (const [network, bits, family] of ranges) own.addSubnet(network, bits, family)

/** Only the public range, without addresses that stand for IPv4. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const not6 = new BlockList()
const notOpen6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, bits] of notOpen6) not6.addSubnet(network, bits, 'ipv6')

/** False for a name. */
export function isOpenAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !own.check(address, 'ipv4')
    case 6:
      return open6.check(address, 'ipv6') && !not6.check(address, 'ipv6')
    default:
      return false
  }
}

/** Null for a name. */
export function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : bare
}

export const NOT_OPEN = 'leads into an own network'

const hasClosed = (found: readonly LookupAddress[]): boolean => found.some(({ address }) => !isOpenAddress(address))

/** As the name resolves now. */
export async function isInOwnNetwork({ hostname }: URL): Promise<boolean> {
  const found = await promisify(lookup)(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return hasClosed(found)
}

/** Connects to the checked address, whatever the name resolves to next. */
export const lookupOpen: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
    if (error !== null) return callback(error, '')
    const [first] = found
    if (hasClosed(found) || first === undefined) return callback(new Error(`${hostname} ${NOT_OPEN}`), '')
    return options.all === true ? callback(null, [...found]) : callback(null, first.address, first.family)
  })
}
