/** What a sign-in provider said, as the address of the return has it. */
export interface ProviderReturn {
  readonly region: string | null
  readonly code: string | null
  readonly state: string | null
  readonly iss: string | null
  readonly error: string | null
}

let returned: ProviderReturn | null = null

/** Kept from the address that the page was opened with, which does not keep it. */
export function keepReturn(address: string): void {
  const said = new URLSearchParams(address.split('?')[1] ?? '')
  if (!said.has('region') || !said.has('state')) return
  const of = (name: string) => said.get(name)
  returned = { region: of('region'), code: of('code'), state: of('state'), iss: of('iss'), error: of('error') }
}

/** Once: what it says counts once, too. */
export function takeReturn(): ProviderReturn | null {
  const taken = returned
  returned = null
  return taken
}
