import type { CellConfig } from '../../../use-case/cell-config.ts'

interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly origin: string
}

export const relyingPartyOf = ({ consoleUrl, brand }: Pick<CellConfig, 'brand' | 'consoleUrl'>): RelyingParty => {
  const { hostname, origin } = new URL(consoleUrl)
  return { id: hostname, name: brand.name, origin }
}
