import type { Customer } from './customer.ts'
import type { Possible, Words } from './possible.ts'

export const moneyForms = (
  { club: { organizationId }, contract, credit, currency, payments }: Customer,
  { t }: Words,
): readonly Possible[] => [
  {
    name: 'set-payment-method',
    group: 'money',
    act: 'set-payment-method',
    isPossible: true,
    fields: [
      {
        name: 'method',
        options:
          contract.payment.isTransferAgreed === true ? [['card', t('card')]] : [['bank-transfer', t('transfer')]],
      },
    ],
    input: ({ method = '' }) => ({ organizationId, method }),
  },
  {
    name: 'return-credit',
    group: 'money',
    act: 'return-credit',
    isPossible: credit > 0,
    currency,
    fields: [
      { name: 'amount', kind: 'amount' },
      { name: 'returnedOn', kind: 'pastDay' },
      { name: 'reference', kind: 'reference' },
    ],
    input: (read) => ({ organizationId, ...read }),
  },
  {
    name: 'move-transfer',
    group: 'money',
    act: 'move-transfer',
    isPossible: credit > 0 || payments.some(({ kind }) => kind === 'transfer'),
    currency,
    fields: [
      { name: 'reference', kind: 'reference' },
      { name: 'whole', kind: 'amount' },
      { name: 'to', kind: 'bill' },
    ],
    input: ({ whole: amount = 0, ...read }) => ({ organizationId, amount, ...read }),
  },
]
