import type { CellConfig } from './cell-config.ts'
import type { Configuration, RegionConfig } from './configuration.ts'
import type { ServedConsole } from './console.ts'
import type { ContentOrigins } from './security-headers.ts'

const originOf = (url: string): string => new URL(url).origin

/** From the same value that the console is told, so that policy and script never differ. */
export const contentOrigins = ({ stripe, regionBases }: Configuration): ContentOrigins => {
  const bases = Object.values(regionBases).map(originOf)
  if (stripe.scriptUrl !== undefined) {
    const provider = [originOf(stripe.scriptUrl)]
    return { scripts: provider, frames: provider, connections: [...provider, ...bases] }
  }
  return {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com', ...bases],
  }
}

/** What the console is told and served from. */
export const servedConsole = (configuration: Configuration): ServedConsole => {
  const { regionBases, stripe, mode, consoleFolder, maintenanceFile } = configuration
  const { publishableKey, scriptUrl } = stripe
  return {
    folder: consoleFolder,
    maintenanceFile,
    config: {
      regions: (['asia', 'europe', 'america'] as const).map((name) => ({ name, baseUrl: regionBases[name] })),
      stripe: scriptUrl === undefined ? { publishableKey } : { publishableKey, stripeJsUrl: scriptUrl },
      maintenanceUrl: './maintenance.json',
      demo: mode === 'demo',
    },
  }
}

export const cellConfig = (configuration: Configuration, { name, issuer }: RegionConfig): CellConfig => ({
  region: name,
  base: new URL(configuration.regionBases[name]).pathname,
  regionBases: configuration.regionBases,
  consoleUrl: configuration.consoleUrl,
  mode: configuration.mode,
  sessionSecret: configuration.sessionSecret,
  settlementGraceDays: configuration.settlementGraceDays,
  receiptIssuer: issuer,
})
