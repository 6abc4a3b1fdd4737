export interface ProviderReturn {
  readonly region: string | null
  readonly code: string | null
  readonly state: string | null
  readonly iss: string | null
  readonly error: string | null
}

let returned: ProviderReturn | null = null

export function keepReturn(address: string): void {
  const said = new URLSearchParams(address.split('?')[1] ?? '')
  if (!said.has('region') || !said.has('state')) return
  const of = (name: string) => said.get(name)
  returned = { region: of('region'), code: of('code'), state: of('state'), iss: of('iss'), error: of('error') }
}

export function takeReturn(): ProviderReturn | null {
  const taken = returned
  returned = null
  return taken
}
