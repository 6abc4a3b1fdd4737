import { requestCard } from '@touchline/api/features/payment/card/request-card'
import { saveCard } from '@touchline/api/features/payment/card/save-card'
import { addMonths, monthOf } from '@touchline/domain/calendar'
import type { ContractId, IntentId, OrganizationId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import type { DemoCard } from './organizations/demo-organization.ts'
import type { WorldCell } from './world-cell.ts'

const USUAL_MONTHS_LEFT = 29

const confirmed = z.object({ id: z.string(), status: z.string(), payment_method: z.string() })

/** The cardholder's browser: confirms the setup intent, returns the payment method. */
async function typeCard({ sandbox, today }: WorldCell, clientSecret: string, card: DemoCard): Promise<string> {
  const expires = addMonths(monthOf(today, 'UTC'), card.monthsLeft ?? USUAL_MONTHS_LEFT)
  const [intent] = clientSecret.split('_secret_')
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': expires.slice(5),
    'payment_method_data[card][exp_year]': expires.slice(0, 4),
    'payment_method_data[card][cvc]': card.number.startsWith('3782') ? '1234' : '123',
    'payment_method_data[billing_details][name]': card.holder,
  })
  const response = await fetch(`${sandbox.url}/v1/setup_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.publishableKey}` },
    body: form,
  })
  if (!response.ok) throw new Error(`the sandbox refused the card of ${card.holder}: ${await response.text()}`)
  const setup = confirmed.parse(await response.json())
  if (setup.status === 'requires_action') await passChallenge(sandbox.url, setup.id)
  return setup.payment_method
}

async function passChallenge(sandboxUrl: string, intentId: IntentId): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ outcome: 'succeed' })
  const response = await fetch(`${sandboxUrl}/_control/intents/${intentId}/authenticate`, {
    method: 'POST',
    headers,
    body,
  })
  if (!response.ok) throw new Error(`the challenge was not passed: ${await response.text()}`)
}

interface CardOwner {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
}

/** As the console does. */
export async function registerCard(cell: WorldCell, owner: CardOwner, card: DemoCard): Promise<void> {
  const request = await requestCard(cell.deps, owner.organizationId, owner.actor)
  if (request.kind === 'refused') throw new Error(`no card could be requested: ${request.code}`)
  const paymentMethodId = await typeCard(cell, request.clientSecret, card)
  const saved = await saveCard(cell.deps, { ...owner, paymentMethodId })
  if (saved.kind === 'refused') throw new Error(`the card was not saved: ${saved.code}`)
}
