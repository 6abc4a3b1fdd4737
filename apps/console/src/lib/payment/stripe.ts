import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { config } from '../http/config.ts'
import { trustProviderScripts } from './trusted-scripts.ts'

/** The sandbox's script replaces the provider's when the configuration names one; never with a live key. */
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

let loading: Promise<Stripe | null> | null = null

/** Loaded only where a card is typed; asked for again where it did not come. */
export function stripeScript(): Promise<Stripe | null> {
  const { publishableKey, stripeJsUrl } = config().stripe
  trustProviderScripts(stripeJsUrl)
  loading ??= (stripeJsUrl === undefined ? Promise.resolve() : appendScript(stripeJsUrl))
    .then(() => loadStripe(publishableKey))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}
