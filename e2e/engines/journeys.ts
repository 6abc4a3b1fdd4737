import type { Walk } from './engine.ts'

interface Journey extends Walk {
  readonly isShort?: true
}

/** They change one world, in this order. */
export const journeys: readonly Journey[] = [
  {
    name: 'sign in, and the overview',
    isShort: true,
    walk: async (reader) => {
      await reader.signsIn('standard')
      await reader.sees('next payment')
      await reader.sees('Upload time')
    },
  },
  {
    name: 'receipt',
    isShort: true,
    walk: async (reader) => {
      await reader.signsIn('basic')
      await reader.press('link', 'Billing')
      await reader.press('button', 'More about')
      await reader.press('link', 'Receipt page')
      await reader.sees('Kita Rowing Club')
    },
  },
  {
    name: 'change plan',
    walk: async (reader) => {
      await reader.signsIn('basic')
      await reader.press('link', 'Change plan')
      await reader.press('button', 'Standard')
      await reader.press('button', 'Change plan')
      await reader.press('button', 'Change plan', 'dialog')
      await reader.sees('The plan was changed and is active now.')
    },
  },
  {
    name: 'buy hours',
    walk: async (reader) => {
      await reader.signsIn('standard')
      await reader.press('link', 'Usage')
      await reader.press('button', 'Add upload time')
      await reader.choose('Hours', '3 hours')
      await reader.press('button', 'Purchase', 'dialog')
      await reader.sees('can be used right away')
    },
  },
  {
    name: 'change the card, with the bank’s question',
    walk: async (reader) => {
      await reader.signsIn('standard-plus')
      await reader.goes('/contract-info/payment-info-change')
      await reader.typesCard('4000002500003155')
      await reader.press('button', 'Save')
      await reader.answersBank()
      await reader.sees('Card saved')
    },
  },
  {
    name: 'delete games',
    walk: async (reader) => {
      await reader.signsIn('mbp')
      await reader.press('link', 'Video storage')
      await reader.sees('games')
      await reader.browser.click('tr[data-index="0"] input')
      await reader.browser.click('tr[data-index="1"] input')
      await reader.press('button', 'Delete')
      await reader.press('button', 'Delete 2 games', 'dialog')
      await reader.sees('2 games moved to the trash')
    },
  },
]
