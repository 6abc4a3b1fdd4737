import type { WorldCell } from './world-cell.ts'

/** What happens to cards outside the provider's API. */
export async function atTheBank({ sandbox }: WorldCell, what: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${sandbox.url}/_control/${what}`, request)
  if (!response.ok) throw new Error(`the sandbox refused ${what}: ${await response.text()}`)
  return response.json()
}

/** Past the service: a form is posted, else it is asked. */
export async function atTheProvider(
  { sandbox }: WorldCell,
  path: string,
  form?: Readonly<Record<string, string>>,
): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  })
  if (!response.ok) throw new Error(`the sandbox refused ${path}: ${await response.text()}`)
  return response.json()
}
