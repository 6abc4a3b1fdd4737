interface Policies {
  readonly defaultPolicy?: object | null
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): object
}

declare global {
  interface Window {
    /** Where the browser knows them; TypeScript does not yet. */
    readonly trustedTypes?: Policies
  }
}

const ofProvider = /^https:\/\/(?:[a-z0-9-]+\.)?js\.stripe\.com$/

/** Whether the page may load a script from there: from the provider, or from the sandbox that takes its place. */
export const isTrustedScript = (address: string, sandboxUrl: string | undefined): boolean => {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  return ofProvider.test(origin) || (sandboxUrl !== undefined && origin === new URL(sandboxUrl).origin)
}

/**
 * The one place where text becomes a script's address. The content policy lets nothing else make scripts or markup of
 * text, in our own code as in what we load.
 */
export function trustProviderScripts(sandboxUrl: string | undefined): void {
  const { trustedTypes } = window
  if (trustedTypes === undefined || (trustedTypes.defaultPolicy ?? null) !== null) return
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => (isTrustedScript(address, sandboxUrl) ? address : null),
  })
}
