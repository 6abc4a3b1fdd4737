import { documentStyleSources } from '../http/console/brand-in-page.ts'
import type { ServedConsole, ShownProvider } from '../http/console/console.ts'
import type { ContentOrigins } from '../http/console/security-headers.ts'
import type { SecurityText } from '../http/console/security-text.ts'
import type { ServerOptions } from '../http/server/server.ts'
import type { CellConfig } from '../use-case/cell-config.ts'
import type { Configuration, RegionConfig } from './configuration.ts'
import type { ProviderSettings } from './sign-in-providers.ts'

const originOf = (url: string): string => new URL(url).origin

export const contentOrigins = (configuration: Configuration): ContentOrigins => {
  const { brand, stripe, consoleUrl, regionBases, trustedTypes } = configuration
  const styles = documentStyleSources(brand.brand)
  const bases = [...new Set([...regionBases.values()].map(originOf))].filter((base) => base !== originOf(consoleUrl))
  if (stripe.scriptUrl !== undefined) {
    const provider = [originOf(stripe.scriptUrl)]
    return { scripts: provider, frames: provider, connections: [...provider, ...bases], styles }
  }
  return {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com', ...bases],
    styles,
    trustedTypes,
  }
}

export const demoHosts = ({ mode, consoleUrl, regionBases, allowedHosts }: Configuration): ServerOptions['hosts'] => {
  if (mode !== 'demo') return undefined
  const urls = [consoleUrl, ...regionBases.values()]
  return { names: new Set([...urls.map((url) => new URL(url).hostname), ...allowedHosts]), consoleUrl }
}

const asSeenFrom = (consoleUrl: string, base: string): string =>
  originOf(base) === originOf(consoleUrl) ? new URL(base).pathname : base

export const securityTextOf = ({ securityContact, consoleUrl }: Configuration): SecurityText | null =>
  securityContact === null ? null : { contact: securityContact, consoleUrl }

const shownProvider = (settings: ProviderSettings | undefined): ShownProvider | null =>
  settings === undefined ? null : { name: settings.name, button: settings.button, isOnly: settings.isOnly }

export const servedConsole = (configuration: Configuration): ServedConsole => {
  const { regionBases, signInProviders, stripe, mode, consoleUrl, consoleFolder, maintenanceFile } = configuration
  const { brand, help, files } = configuration.brand
  const { publishableKey, scriptUrl } = stripe
  return {
    folder: consoleFolder,
    maintenanceFile,
    brand,
    files,
    config: {
      brand: { name: brand.name, product: brand.product, company: brand.company, viewBox: files.mark.viewBox },
      regions: [...regionBases].map(([name, base]) => {
        const region = { name, baseUrl: asSeenFrom(consoleUrl, base) }
        const provider = shownProvider(signInProviders.get(name))
        return provider === null ? region : { ...region, provider }
      }),
      stripe: scriptUrl === undefined ? { publishableKey } : { publishableKey, stripeJsUrl: scriptUrl },
      maintenanceUrl: './maintenance.json',
      demo: mode === 'demo',
      ...(Object.keys(help).length === 0 ? {} : { help }),
    },
  }
}

const ofCell = (settings: ProviderSettings | undefined): CellConfig['signInProvider'] =>
  settings === undefined ? null : { name: settings.name, isOnly: settings.isOnly }

export const cellConfig = (configuration: Configuration, { name, url, issuer, dunning }: RegionConfig): CellConfig => ({
  region: name,
  newOrganizations: configuration.newOrganizations,
  base: new URL(url).pathname,
  url,
  regionBases: configuration.regionBases,
  consoleUrl: configuration.consoleUrl,
  mode: configuration.mode,
  signInProvider: ofCell(configuration.signInProviders.get(name)),
  linkReturnOrigins: configuration.linkReturnOrigins.get(name) ?? [],
  mailReturn: configuration.mailReturns.get(name) ?? null,
  sessionSecret: configuration.sessionSecret,
  otherSessionSecrets: configuration.otherSessionSecrets,
  secondFactorKeys: configuration.secondFactorKeys,
  dunning,
  priceNoticeDays: configuration.priceNoticeDays,
  trashDays: configuration.trashDays,
  settlementsAtOnce: configuration.stripe.perSecond,
  foreignCharges: configuration.stripe.foreignCharges,
  issuer,
  brand: configuration.brand.brand,
})
