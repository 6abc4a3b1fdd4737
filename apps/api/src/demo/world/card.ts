import * as z from 'zod/mini'
import type { DemoCard } from './demo-organization.ts'
import type { WorldCell } from './world-cell.ts'

const confirmed = z.object({ payment_method: z.string() })

/**
 * What a cardholder's browser does at the provider: confirms the setup intent with a card number. Returns the payment
 * method, which is all that ever reaches us.
 */
export async function typeCard(
  { sandbox }: WorldCell,
  clientSecret: string,
  card: DemoCard,
  year: number,
): Promise<string> {
  const [intent] = clientSecret.split('_secret_')
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': '4',
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': card.number.startsWith('3782') ? '1234' : '123',
    'payment_method_data[billing_details][name]': card.holder,
  })
  const response = await fetch(`${sandbox.url}/v1/setup_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.publishableKey}` },
    body: form,
  })
  if (!response.ok) throw new Error(`the sandbox refused the card of ${card.holder}: ${await response.text()}`)
  return confirmed.parse(await response.json()).payment_method
}
