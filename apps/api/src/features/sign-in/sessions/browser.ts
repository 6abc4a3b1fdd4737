import Bowser from 'bowser'

export interface Browser {
  /** Null where it is none that we know by name. */
  readonly browser: string | null
  readonly system: string | null
}

const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

const among = (known: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && known.has(name) ? name : null

/** What a header says longer than that, no browser says. */
const LONGEST = 1_000

/** The names alone, none that a caller made up; versions and the header itself are not kept. */
export function browserOf(header: string | undefined): Browser {
  if (header === undefined || header === '' || header.length > LONGEST) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(header)
  return { browser: among(browsers, browser.name), system: among(systems, os.name) }
}
