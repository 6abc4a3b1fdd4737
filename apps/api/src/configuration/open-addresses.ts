type Environment = Readonly<Record<string, string | undefined>>

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
const encrypted: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full'])

const isHere = ({ hostname, searchParams }: URL): boolean => {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || loopback.test(host)
}

const databases = /^(?:DATABASE_(?:OWNER_|DIRECT_)?URL(?:_(?:ASIA|EUROPE|AMERICA))?|REHEARSAL_OWNER_URL)$/

export const isDatabaseAddress = (address: string): boolean =>
  URL.canParse(address) && /^postgres(?:ql)?:$/.test(new URL(address).protocol)

export const NO_DATABASE_ADDRESS =
  'is no address of a database, e.g. postgres://user:password@host:5432/touchline_europe'

const isOpenDatabase = (address: string): boolean => {
  const url = new URL(address)
  const { searchParams } = url
  const isUnchecked = searchParams.get('uselibpqcompat') === 'true' && searchParams.get('sslmode') === 'require'
  return !isHere(url) && (isUnchecked || !encrypted.has(searchParams.get('sslmode')))
}

const isOpenMail = (address: string): boolean => {
  const url = new URL(address)
  return url.protocol === 'smtp:' && !isHere(url) && url.searchParams.get('requireTLS') !== 'true'
}

export const openDatabaseFaults = (env: Environment): readonly string[] =>
  Object.entries(env).flatMap(([name, address]) => {
    if (!databases.test(name) || address === undefined) return []
    if (!isDatabaseAddress(address)) return [`${name} ${NO_DATABASE_ADDRESS}`]
    return isOpenDatabase(address)
      ? [`${name}: a database on another machine is reached with TLS only; add ?sslmode=verify-full`]
      : []
  })

export const openAddressFaults = (env: Environment, smtpUrl: string): readonly string[] => [
  ...openDatabaseFaults(env),
  ...(isOpenMail(smtpUrl)
    ? ['SMTP_URL: a mail server on another machine is reached with TLS only; use smtps:// or add ?requireTLS=true']
    : []),
]
