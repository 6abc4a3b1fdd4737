import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { config } from '../http/config.ts'

declare global {
  interface Window {
    /** Not in TypeScript yet. */
    readonly trustedTypes?: Policies
  }
}

const ofProvider = /^https:\/\/(?:[a-z0-9-]+\.)?js\.stripe\.com$/

/** Or the sandbox's, never with a live key. */
function appendScript(url: string): Promise<void> {
  if (config().stripe.publishableKey.startsWith('pk_live')) throw new Error('a live key never meets a sandbox script')
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('the card provider cannot be reached')))
    document.head.append(script)
  })
}

const loading = new WeakMap<object, Promise<Stripe | null>>()

/** Loaded where a card is typed, again after a failure. */
export function stripeScript(): Promise<Stripe | null> {
  const { stripe } = config()
  const { publishableKey, stripeJsUrl } = stripe
  trustProviderScripts(stripeJsUrl)
  const script =
    loading.get(stripe) ??
    (stripeJsUrl === undefined ? Promise.resolve() : appendScript(stripeJsUrl))
      .then(() => loadStripe(publishableKey))
      .catch((error: unknown) => {
        loading.delete(stripe)
        throw error
      })
  loading.set(stripe, script)
  return script
}

interface Policies {
  readonly defaultPolicy?: object | null
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): object
}

export const isTrustedScript = (address: string, sandboxUrl: string | undefined): boolean => {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  return ofProvider.test(origin) || (sandboxUrl !== undefined && origin === new URL(sandboxUrl).origin)
}

/** The only place that makes script addresses; the content policy forbids others. */
function trustProviderScripts(sandboxUrl: string | undefined): void {
  const { trustedTypes } = window
  if (trustedTypes === undefined || (trustedTypes.defaultPolicy ?? null) !== null) return
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => (isTrustedScript(address, sandboxUrl) ? address : null),
  })
}
