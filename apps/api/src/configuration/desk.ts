import { type DeskFile, readDeskFile } from './desk-file.ts'
import { type FileInForce, filesInForce } from './files-in-force.ts'
import type { ServerVariables } from './variables.ts'

export interface DeskSettings extends DeskFile {
  readonly url: string
  readonly port: number
  readonly folder: string
  readonly files: readonly FileInForce[]
  readonly provider: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
    readonly clientAuth: 'basic' | 'post'
    readonly scopes: string
    readonly loginClaim: string
    readonly rolesClaim: string
  }
}

const needed = [
  'DESK_PORT',
  'DESK_FILE',
  'DESK_OIDC_ISSUER',
  'DESK_OIDC_CLIENT_ID',
  'DESK_OIDC_CLIENT_SECRET',
  'DESK_OIDC_ROLES_CLAIM',
] as const satisfies readonly (keyof ServerVariables)[]

interface Read {
  readonly desk: DeskSettings | null
  readonly faults: readonly string[]
}

const openFaults = (v: ServerVariables): readonly string[] =>
  v.TOUCHLINE_MODE === 'demo'
    ? []
    : (['DESK_URL', 'DESK_OIDC_ISSUER'] as const)
        .filter((name) => v[name]?.startsWith('http://') === true)
        .map((name) => `${name}: ${v.TOUCHLINE_MODE} speaks https only`)

const placeFaults = (v: ServerVariables): readonly string[] => [
  ...(v.DESK_URL === v.CONSOLE_URL ? ['DESK_URL: is CONSOLE_URL, too; the desk has an address of its own'] : []),
  ...(v.DESK_PORT !== undefined && v.DESK_PORT !== 0 && [v.PORT, v.METRICS_PORT].includes(v.DESK_PORT)
    ? ['DESK_PORT: is PORT or METRICS_PORT, too; the desk has a port of its own']
    : []),
]

export function deskIn(v: ServerVariables): Read {
  const given = needed.filter((name) => v[name] !== undefined)
  const { DESK_URL: url } = v
  if (url === undefined) {
    const faults = given.length === 0 ? [] : [`DESK_URL is missing: ${given.join(', ')} are of the desk`]
    const process = v.PROCESS === 'desk' ? ['PROCESS: desk needs DESK_URL, and what the desk needs with it'] : []
    return { desk: null, faults: [...faults, ...process] }
  }
  const missing = needed
    .filter((name) => v[name] === undefined)
    .map((name) => `${name} is missing: DESK_URL needs it (docs/desk.md)`)
  const file = v.DESK_FILE === undefined ? null : readDeskFile(v.DESK_FILE)
  const ofFile = file !== null && 'faults' in file ? file.faults : []
  const faults = [...missing, ...ofFile, ...openFaults(v), ...placeFaults(v)]
  const { DESK_PORT: port, DESK_OIDC_ISSUER: issuer, DESK_OIDC_CLIENT_ID: clientId } = v
  const { DESK_OIDC_CLIENT_SECRET: clientSecret, DESK_OIDC_ROLES_CLAIM: rolesClaim } = v
  if (file === null || 'faults' in file || port === undefined || issuer === undefined) return { desk: null, faults }
  if (clientId === undefined || clientSecret === undefined || rolesClaim === undefined) return { desk: null, faults }
  const { DESK_OIDC_CLIENT_AUTH: clientAuth, DESK_OIDC_SCOPES: scopes, DESK_OIDC_LOGIN_CLAIM: loginClaim } = v
  const provider = { issuer, clientId, clientSecret, clientAuth, scopes, loginClaim, rolesClaim }
  const files = filesInForce(v)
  return { desk: { ...file.v, url, port, folder: v.DESK_FOLDER ?? '', files, provider }, faults }
}
