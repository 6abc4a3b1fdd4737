import { Api, type Parts, type Region, type Reply } from './api.ts'

export const password = 'touchline-demo'

/** An administrator of one organisation: the calls of the organisation's own paths, with the token. */
export interface Administrator {
  readonly api: Api
  readonly orgId: string
  readonly contractId: string
  readonly token: string
  call(operationId: string, parts?: Parts): Promise<Reply>
  refused(operationId: string, code: string, parts?: Parts): Promise<Reply>
  send(operationId: string, parts?: Parts): Promise<Reply>
}

/** A key that was never used: the run's own time and a number. */
let count = 0
export const freshKey = (): string => {
  count += 1
  return `conformance-${process.pid}-${Date.now()}-${count}`
}

const textAt = (body: unknown, ...names: readonly string[]): string => {
  const found = names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    body,
  )
  return String(found)
}

export const signIn = async (
  address: string,
  region: Region,
  login: string,
  word = password,
): Promise<Administrator> => {
  const api = await Api.of(address, region)
  const form = { grant_type: 'password', username: login, password: word }
  const body: unknown = (await api.call('authenticate', { form })).body
  const orgId = textAt(body, '_organization')
  const contractId = textAt(body, 'organizationDetail', 'contractInfoId')
  const token = textAt(body, 'access_token')
  const own = ({ params, headers, ...parts }: Parts = {}): Parts => ({
    ...parts,
    params: { orgId, id: contractId, ...params },
    headers: { token, ...headers },
  })
  return {
    api,
    orgId,
    contractId,
    token,
    call: (operationId, parts) => api.call(operationId, own(parts)),
    refused: (operationId, code, parts) => api.refused(operationId, code, own(parts)),
    send: (operationId, parts) => api.send(operationId, own(parts)),
  }
}

/** The region's own time: the demo's clock may be ahead of this machine's. */
export const nowOf = async ({ api }: Administrator): Promise<number> =>
  Date.parse(textAt((await api.call('readClock')).body, 'now'))

export const iso = (epochMs: number): string => new Date(epochMs).toISOString()
