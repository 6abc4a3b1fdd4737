import Bowser from 'bowser'

export interface Browser {
  readonly browser: string | null
  readonly system: string | null
}

const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

const among = (known: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && known.has(name) ? name : null

const LONGEST = 1_000

/** Known names only; neither version nor header is stored. */
export function browserOf(header: string | undefined): Browser {
  if (header === undefined || header === '' || header.length > LONGEST) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(header)
  return { browser: among(browsers, browser.name), system: among(systems, os.name) }
}
